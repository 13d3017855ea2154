// The calls and replies of the interface; what they mean stands in io.kanaquest.Trainer.varlink.

package enum Export: Method {
  package static let name = "Export"

  package struct Parameters: Codable, Equatable, Sendable {
    package init() {
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var device: String
    package var version: Int
    package var records: [String]

    package init(device: String, version: Int, records: [String] = []) {
      self.device = device
      self.version = version
      self.records = records
    }
  }
}

package enum BeginImport: Method {
  package static let name = "BeginImport"

  package struct Parameters: Codable, Equatable, Sendable {
    package init() {
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var token: String

    package init(token: String) {
      self.token = token
    }
  }
}

package enum AddRecords: Method {
  package static let name = "AddRecords"

  package struct Parameters: Codable, Equatable, Sendable {
    package var token: String
    package var records: [String]

    package init(token: String, records: [String] = []) {
      self.token = token
      self.records = records
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var count: Int

    package init(count: Int) {
      self.count = count
    }
  }
}

package enum CommitImport: Method {
  package static let name = "CommitImport"

  package struct Parameters: Codable, Equatable, Sendable {
    package var token: String
    package var offset: Int?

    package init(token: String, offset: Int? = nil) {
      self.token = token
      self.offset = offset
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var added: Int
    package var known: Int
    package var devices: [String]

    package init(added: Int, known: Int, devices: [String] = []) {
      self.added = added
      self.known = known
      self.devices = devices
    }
  }
}

package enum Doctor: Method {
  package static let name = "Doctor"

  package struct Parameters: Codable, Equatable, Sendable {
    package var repair: Bool?

    package init(repair: Bool? = nil) {
      self.repair = repair
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package var version: String
    package var pid: Int
    package var device: String
    package var data: String
    package var state: String
    package var run: String
    package var socket: String
    package var table: String
    package var activated: Bool
    package var answers: Int
    package var findings: [Finding]

    package init(
      version: String,
      pid: Int,
      device: String,
      data: String,
      state: String,
      run: String,
      socket: String,
      table: String,
      activated: Bool,
      answers: Int,
      findings: [Finding] = []
    ) {
      self.version = version
      self.pid = pid
      self.device = device
      self.data = data
      self.state = state
      self.run = run
      self.socket = socket
      self.table = table
      self.activated = activated
      self.answers = answers
      self.findings = findings
    }
  }
}

package enum Stop: Method {
  package static let name = "Stop"

  package struct Parameters: Codable, Equatable, Sendable {
    package init() {
    }
  }

  package struct Reply: Codable, Equatable, Sendable {
    package init() {
    }
  }
}
