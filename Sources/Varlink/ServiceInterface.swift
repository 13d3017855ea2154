/// The interface every Varlink service has, through which it describes itself.
enum ServiceInterface {
  static let name = "org.varlink.service"

  /// The declarations of UAPI.20 "Varlink IPC", in words of our own.
  static let description = """
    # What a Varlink service tells about itself
    interface org.varlink.service

    # Who made the service, and the interfaces it has, this one included
    method GetInfo() -> (
      vendor: string,
      product: string,
      version: string,
      url: string,
      interfaces: []string
    )

    # The text that declares an interface
    method GetInterfaceDescription(interface: string) -> (description: string)

    # The service has no such interface
    error InterfaceNotFound (interface: string)

    # The interface has no such method
    error MethodNotFound (method: string)

    # The interface declares the method, but this service does not have it
    error MethodNotImplemented (method: string)

    # A parameter is unknown, missing or of the wrong type
    error InvalidParameter (parameter: string)

    # The caller may not do this
    error PermissionDenied ()

    # The method needs a call with the flag more
    error ExpectedMore ()

    # The method needs a call with the flag upgrade
    error ExpectedUpgrade ()

    """

  struct Info: Encodable {
    let vendor: String
    let product: String
    let version: String
    let url: String
    let interfaces: [String]
  }

  struct DescriptionRequest: Decodable {
    let interface: String
  }

  struct Description: Encodable {
    let description: String
  }
}
