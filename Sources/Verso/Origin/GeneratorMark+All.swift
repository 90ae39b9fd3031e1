extension GeneratorMark {
  /// Where the settings of Stable Diffusion's programs stand: a text of PNG, and the comment of Exif in
  /// other formats.
  private static let settings = [
    "PNG:Parameters", "ExifIFD:UserComment", "IFD0:UserComment", "PNG:UserComment", "File:Comment",
    "GIF:Comment",
  ]
  /// Where programs put graphs for want of a better place.
  private static let graphs = [
    "PNG:Prompt", "PNG:Workflow", "ExifIFD:UserComment", "IFD0:UserComment",
    "IFD0:ImageDescription", "IFD0:Make", "IFD0:Model",
  ]
  private static let descriptions = [
    "PNG:Description", "XMP-dc:Description", "IFD0:ImageDescription", "PNG:Comment",
  ]
  private static let programs = ["IFD0:Software", "PNG:Software", "XMP-xmp:CreatorTool"]
  private static let credits = [
    "XMP-photoshop:Credit", "IPTC:Credit", "PNG:Credit", "IFD0:Copyright", "XMP-dc:Rights",
  ]

  /// All rows. Where two fit one place, the first counts: names go before forms that many programs write.
  public static let all: [GeneratorMark] = [
    // Programs that name themselves. Samples: enslo/sd-metadata, d3x-at/sd-parsers (both MIT).
    .init("NovelAI", programs, .begins("NovelAI")),
    .init("NovelAI", ["PNG:Title", "IFD0:DocumentName"], .equals("NovelAI generated image")),
    .init("NovelAI", ["PNG:Source"], .begins("NovelAI")),
    .init("InvokeAI", ["PNG:Invokeai_metadata", "PNG:Invokeai_graph"], .present),
    .init("InvokeAI", ["PNG:Sd-metadata", "PNG:Dream"], .present),
    .init("Fooocus", ["PNG:Fooocus_scheme"], .present),
    .init("Fooocus", settings, .contains(["\"software\"", "Fooocus"])),
    .init("SwarmUI", settings, .contains(["\"sui_image_params\""])),
    .init("Stability Matrix", ["PNG:Smproj", "PNG:Parameters-json"], .present),
    .init("Tensor.Art", ["PNG:Generation_data"], .contains(["\"prompt\""])),
    .init("Easy Diffusion", ["PNG:Use_stable_diffusion_model"], .present),
    .init("Draw Things", programs, .begins("Draw Things")),
    .init("Hugging Face Jobs", ["PNG:Hf-job-id"], .present),
    // Graphs of nodes: "class_type" in what was run, "nodes" in what was drawn.
    .init("ComfyUI", graphs, .contains(["\"class_type\"", "\"inputs\""])),
    .init("ComfyUI", graphs, .contains(["\"nodes\"", "\"last_node_id\""])),
    // The form of AUTOMATIC1111's web UI, which Forge, SD.Next, Civitai and others write, too.
    .init(
      "Stable Diffusion web UI or a program that writes its form", settings,
      .contains(["Steps: ", "Seed: "])),
    .init(
      "a program of Stable Diffusion's", settings,
      .contains(["\"prompt\"", "\"negative_prompt\"", "\"seed\""])),
    .init("Fooocus", settings, .contains(["\"base_model_hash\"", "\"prompt\""])),
    .init("Fooocus", settings, .contains(["\"Prompt\"", "\"Negative\"", "\"seed\""])),
    // Services. Midjourney's description ends with its job; the web page of its documentation shows it.
    .init("Midjourney", descriptions, .contains(["Job ID: "])),
    .init("Midjourney", programs, .begins("Midjourney")),
    .init("Google AI", credits, .begins("Made with Google AI")),
    .init("Google AI", credits, .contains(["Made with Google AI"])),
    .init(
      "Google AI", credits, .contains(["Edited with Google AI"]),
      type: .compositeWithTrainedAlgorithmicMedia),
    .init("Adobe Firefly", programs, .begins("Adobe Firefly")),
    .init("Ideogram", ["IFD0:Make", "IFD0:Software", "PNG:Software"], .begins("Ideogram AI")),
    // xAI signs the description and names the picture in Exif's Artist (wiltodelta/remove-ai-watermarks).
    .init(
      "xAI Grok", ["IFD0:ImageDescription"], .beginsBesideIdentifier("Signature: ", "IFD0:Artist")),
    // China's label (GB 45438-2025, appendix E): 1 says generated, 2 perhaps, 3 suspected.
    .init("a generator with China's label (AIGC)", ["XMP-TC260:AIGC"], .contains(["\"Label\""])),
    .init(
      "a generator with China's label (AIGC)", ["PNG:AIGC"],
      .contains(["\"Label\"", "\"ContentProducer\""])),
    .init(
      "a generator with China's label (AIGC)", ["ExifIFD:UserComment", "IFD0:ImageDescription"],
      .contains(["\"AIGC\"", "\"Label\""])),
  ]
}
