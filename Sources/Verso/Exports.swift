// Who imports Verso has the floors below with it: formats, maker notes, blocks, items, tags, values, errors,
// and tracks.
@_exported public import VersoFormats
@_exported public import VersoMakerNotes
@_exported public import VersoTracks
