extension DigitalSourceType {
  /// The vocabulary of IPTC as of 2025, with the names and definitions that it gives (CC BY 4.0; see
  /// NOTICE), and the two terms of C2PA.
  static let terms: [Term] = [
    .init(
      "digitalCapture", .captured, "taken by a camera",
      "Digital capture sampled from real life",
      "The media was captured from a real-life source using a digital camera or digital recording device."
    ),
    .init(
      "computationalCapture", .captured,
      "taken by a camera that computes the picture from several shots",
      "Multi-frame computational capture sampled from real life",
      "The media is the result of capturing multiple frames from a real-life source using a digital camera or digital recording device, then automatically merging them into a single frame using digital signal processing techniques and/or non-generative AI. Includes High Dynamic Range (HDR) processing common in smartphone camera apps."
    ),
    .init(
      "negativeFilm", .captured, "scanned from a negative",
      "Digitised from a transparent negative",
      "The media was digitised from a negative on film or other transparent medium."),
    .init(
      "positiveFilm", .captured, "scanned from a slide",
      "Digitised from a transparent positive",
      "The media was digitised from a positive on a transparency or other transparent medium."),
    .init(
      "print", .captured, "scanned from a print", "Digitised from a non-transparent medium",
      "The media was digitised from a non-transparent medium such as a photographic print."),
    .init(
      "minorHumanEdits", .retouched, "retouched by a person",
      "Original media with minor human edits",
      "Minor augmentation or correction by a human, such as a digitally-retouched photo used in a magazine.",
      successor: "humanEdits"),
    .init(
      "humanEdits", .retouched, "changed by a person", "Human-edited media",
      "Augmentation, correction or enhancement by one or more humans using non-generative tools."),
    .init(
      "compositeWithTrainedAlgorithmicMedia", .partlyGenerated,
      "changed in part by a generative model", "Edited using Generative AI",
      "Augmentation, correction or enhancement using a Generative AI model, such as with inpainting or outpainting operations."
    ),
    .init(
      "algorithmicallyEnhanced", .retouched, "changed by an algorithm",
      "Algorithmically-altered media",
      "Modification or correction by algorithm without changing the main content of the media, initiated or configured by a human, such as sharpening or applying noise reduction."
    ),
    .init(
      "softwareImage", .human, "made by a program", "Created by software",
      "The digital image was created by computer software.", successor: "digitalCreation"),
    .init(
      "digitalArt", .human, "drawn by a person", "Digital art",
      "Media created by a human using digital tools.", successor: "digitalCreation"),
    .init(
      "digitalCreation", .human, "made by a person with a program", "Digital creation",
      "Media created by a human using non-generative tools."),
    .init(
      "dataDrivenMedia", .human, "drawn from data by a program", "Data-driven media",
      "Digital media representation of data via human programming or creativity."),
    .init(
      "trainedAlgorithmicMedia", .generated, "made by a generative model",
      "Created using Generative AI",
      "Digital media created algorithmically using an Artificial Intelligence model trained on captured content."
    ),
    .init(
      "algorithmicMedia", .computed, "made by an algorithm that was not trained",
      "Pure algorithmic media",
      "Media created purely by an algorithm not based on any sampled training data, e.g. an image created by software using a mathematical formula."
    ),
    .init(
      "screenCapture", .human, "a picture of a screen", "Screen capture",
      "A capture of the contents of the screen of a computer or mobile device."),
    .init(
      "virtualRecording", .open, "recorded in a made-up world", "Virtual event recording",
      "Live recording of virtual event based on Generative AI and/or captured elements."),
    .init(
      "composite", .open, "put together from several pictures", "Composite of elements",
      "Mix or composite of several elements, any of which may or may not be generative AI."),
    .init(
      "compositeCapture", .captured, "put together from several photos",
      "Composite of captured elements",
      "Mix or composite of several elements that are all captures of real life."),
    .init(
      "compositeSynthetic", .partlyGenerated, "put together, in part from generated pictures",
      "Composite including generative AI elements",
      "Mix or composite of several elements, at least one of which is Generative AI."),
    .init(
      "empty", .open, "an empty canvas", "Empty",
      "Media whose digital content is effectively empty, such as a blank canvas or zero-length video.",
      home: .c2pa),
    .init(
      "trainedAlgorithmicData", .generated, "data made by a generative model",
      "Trained algorithmic data",
      "Data that is the result of algorithmically using a model derived from sampled content and data.",
      home: .c2pa),
  ]
}
