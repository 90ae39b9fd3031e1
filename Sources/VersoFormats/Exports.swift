// Who imports the formats has the blocks, the model and the ground with them.
@_exported public import VersoBlocks
