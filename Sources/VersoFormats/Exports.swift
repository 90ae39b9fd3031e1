// Importing the formats also imports the blocks, the model and the bytes.
@_exported public import VersoBlocks
