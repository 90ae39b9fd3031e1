internal import VersoSystem

/// The permissions to read and write a file.
package struct Permissions: Hashable, Sendable {
  private let mode: UInt32
  private let group: UInt32
  /// Whether single users or groups are named, so that the permissions of the group are not what
  /// they seem.
  private let hasList: Bool
  /// Which file they are of: the lists of two files are not compared.
  private let device: UInt64
  private let number: UInt64

  /// Those of an open file.
  package init(of file: SystemFile) throws(FileError) {
    let status = try file.status()
    mode = UInt32(status.st_mode)
    group = UInt32(status.st_gid)
    hasList = verso_has_access_list(file.descriptor) != 0
    device = UInt64(truncatingIfNeeded: status.st_dev)
    number = UInt64(status.st_ino)
  }

  /// Those of the file at a path; nil if it is absent or cannot be read.
  package init?(path: String) {
    guard let file = try? SystemFile.open(path), let own = try? Permissions(of: file) else {
      return nil
    }
    self = own
  }

  /// The bits for owner, group and others.
  fileprivate var mask: mode_t { mode_t(mode & 0o777) }

  /// The maximum permissions of a file of a group with which nobody sees more than with these.
  fileprivate func most(for group: UInt32) -> mode_t {
    let mode = mode & 0o777
    // The permissions of a group do not apply to another group.
    let isOther = hasList || group != self.group
    return mode_t(isOther ? mode & 0o707 | (mode & mode << 3 & 0o070) : mode)
  }
}

/// The source of a new file's permissions.
package enum Access: Sendable {
  /// From the system, as those of any new file.
  case ordinary
  /// No wider permissions than these, whatever the folder gives to new files.
  case atMost(Permissions)
  /// They are those of another file, with its owner and its extended attributes: it is a copy.
  case same(as: SystemFile)
  /// Only its owner may read or write it.
  case secret

  /// The permissions to make the file with, before anything is in it.
  var creationMode: mode_t {
    switch self {
    case .ordinary: 0o666
    case .atMost(let permissions): permissions.mask
    case .same, .secret: 0o600
    }
  }
}

extension SystemFile {
  /// Gives a new file that replaces none its permissions.
  ///
  /// - Returns: The properties that could not be kept, in words.
  package func take(_ access: Access) throws(FileError) -> [String] {
    switch access {
    case .ordinary: return []
    case .secret:
      verso_drop_access_list(descriptor)
      try setMode(0o600)
      return []
    case .atMost(let permissions):
      verso_drop_access_list(descriptor)
      let status = try status()
      try setMode(status.st_mode & permissions.most(for: UInt32(status.st_gid)))
      return []
    case .same(let other): return try takeAll(of: other, atMost: nil)
    }
  }

  /// Gives a file the permissions, owner, access list and extended attributes of another one.
  ///
  /// - Parameters:
  ///   - old: The other file.
  ///   - most: The upper limit of the permissions, even if the old file has more.
  /// - Returns: The properties that could not be kept, in words.
  /// - Throws: ``FileError`` when the permissions cannot be set.
  package func takeAll(of old: SystemFile, atMost most: Permissions?) throws(FileError) -> [String]
  {
    let wanted = try old.status()
    var notes: [String] = []
    // The access list that the folder gives to new files is not that of the old file.
    verso_drop_access_list(descriptor)
    // The owner first: changing it clears permission bits.
    if fchown(descriptor, wanted.st_uid, wanted.st_gid) != 0 {
      _ = fchown(descriptor, uid_t.max, wanted.st_gid)
    }
    let now = try status()
    var mode = wanted.st_mode & 0o7777
    let keepsGroup = now.st_gid == wanted.st_gid
    if now.st_uid != wanted.st_uid {
      notes.append(
        "it belonged to user \(wanted.st_uid) and belongs to user \(now.st_uid) now: it is a new "
          + "file, and may not be given away")
    }
    if !keepsGroup {
      notes.append("it belonged to group \(wanted.st_gid) and belongs to group \(now.st_gid) now")
      mode = try mode & 0o7000 | Permissions(of: old).most(for: UInt32(now.st_gid))
    }
    // Rights to act for an owner or a group are not handed on to others.
    if now.st_uid != wanted.st_uid || !keepsGroup { mode &= 0o1777 }
    let withList = keepsGroup ? Int32(1) : 0
    if verso_copy_attributes(old.descriptor, descriptor, withList) > 0 {
      notes.append("some of its extended attributes could not be kept")
    }
    try setMode(mode)
    // Whoever may read the replaced file may read the new one.
    guard let most, try Permissions(of: old) != most else { return notes }
    let limit = most.most(for: UInt32(now.st_gid))
    if mode & 0o777 & ~limit != 0 {
      verso_drop_access_list(descriptor)
      try setMode(mode & (limit | 0o7000))
      notes.append("it may be read by fewer now: those who may read the photo it was made from")
    }
    return notes
  }

  private func setMode(_ mode: mode_t) throws(FileError) {
    guard fchmod(descriptor, mode & 0o7777) == 0 else { throw .last(path: path, writing: true) }
  }
}
