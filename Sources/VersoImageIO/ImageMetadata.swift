internal import Verso

public struct ImageMetadata: Sendable {}
