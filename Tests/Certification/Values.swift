/// An empty object, which is also how a member of a set is written.
struct Nothing: Encodable {}

/// One value of each simple type.
struct Scalars: Encodable {
  let bool = false
  let int = 2
  let float = Double.pi
  let string = "a lot of string"
}

/// One value of each type the interface language can put together.
struct Everything: Encodable {
  struct Object: Encodable {
    let method = "org.varlink.certification.Test09"
    let parameters = ["map": ["foo": "Foo", "bar": "Bar"]]
  }

  struct Pair: Encodable {
    let first = 1
    let second = "2"
  }

  struct Interface: Encodable {
    let foo = [nil, ["foo": "foo", "bar": "bar"], nil, ["one": "foo", "two": "bar"]]
    let anon = ["foo": true, "bar": false]
  }

  let object = Object()
  let `enum` = "two"
  let `struct` = Pair()
  let array = ["one", "two", "three"]
  let dictionary = ["foo": "Foo", "bar": "Bar"]
  let stringset = ["one": Nothing(), "two": Nothing(), "three": Nothing()]
  let nullable: String? = nil
  let nullable_array_struct: [Pair]? = nil
  let interface = Interface()
}

/// The declarations of the interface on which implementations of Varlink certify each other.
let certificationInterface = """
  # A course that a client of every implementation must be able to run
  interface org.varlink.certification

  type Interface (
    foo: ?[]?[string](foo, bar, baz),
    anon: (foo: bool, bar: bool)
  )

  type MyType (
    object: object,
    enum: (one, two, three),
    struct: (first: int, second: string),
    array: []string,
    dictionary: [string]string,
    stringset: [string](),
    nullable: ?string,
    nullable_array_struct: ?[](first: int, second: string),
    interface: Interface
  )

  # Each call brings back what the one before returned
  method Start() -> (client_id: string)
  method Test01(client_id: string) -> (bool: bool)
  method Test02(client_id: string, bool: bool) -> (int: int)
  method Test03(client_id: string, int: int) -> (float: float)
  method Test04(client_id: string, float: float) -> (string: string)
  method Test05(client_id: string, string: string) -> (
    bool: bool,
    int: int,
    float: float,
    string: string
  )
  method Test06(client_id: string, bool: bool, int: int, float: float, string: string) -> (
    struct: (bool: bool, int: int, float: float, string: string)
  )
  method Test07(
    client_id: string,
    struct: (bool: bool, int: int, float: float, string: string)
  ) -> (map: [string]string)
  method Test08(client_id: string, map: [string]string) -> (set: [string]())
  method Test09(client_id: string, set: [string]()) -> (mytype: MyType)

  # Ten replies to a call with the flag more
  method Test10(client_id: string, mytype: MyType) -> (string: string)

  # To be called with the flag oneway
  method Test11(client_id: string, last_more_replies: []string) -> ()

  method End(client_id: string) -> (all_ok: bool)

  error ClientIdError ()
  error CertificationError (wants: object, got: object)

  """
