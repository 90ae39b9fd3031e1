// Who imports the maker notes has the blocks, the model and the ground with them.
@_exported public import VersoBlocks
