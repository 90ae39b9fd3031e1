extension GeneratorMark {
  /// The places of settings by Stable Diffusion's programs: a PNG text, and the comment of Exif in
  /// other formats.
  private static let settings = [
    "PNG:Parameters", "ExifIFD:UserComment", "IFD0:UserComment", "PNG:UserComment", "File:Comment",
    "GIF:Comment", "Keys:Comment", "ItemList:Comment", "UserData:Comment", "Keys:Parameters",
  ]
  /// Where programs put graphs for want of a better place.
  private static let graphs = [
    "PNG:Prompt", "PNG:Workflow", "ExifIFD:UserComment", "IFD0:UserComment",
    "IFD0:ImageDescription", "IFD0:Make", "IFD0:Model", "Keys:Prompt", "Keys:Workflow",
    "Keys:Comment", "ItemList:Comment", "UserData:Comment",
  ]
  private static let descriptions = [
    "PNG:Description", "XMP-dc:Description", "IFD0:ImageDescription", "PNG:Comment",
    "Keys:Description", "ItemList:Description", "UserData:Description", "ItemList:LongDescription",
    "Keys:Comment", "ItemList:Comment", "UserData:Comment",
  ]
  /// Settings inside of texts that people write.
  private static let captions =
    descriptions + ["IFD0:XPComment", "XMP-exif:UserComment", "IPTC:Caption-Abstract"]
  /// Comments and descriptions, where some services put China's label.
  private static let labelled = [
    "ExifIFD:UserComment", "IFD0:ImageDescription", "IFD0:XPComment", "XMP-exif:UserComment",
    "File:Comment", "GIF:Comment", "PNG:Comment", "PNG:Description", "SVG:Desc", "SVG:Metadata",
    "Keys:Comment", "ItemList:Comment", "UserData:Comment",
  ]
  private static let programs = [
    "IFD0:Software", "IPTC:OriginatingProgram", "PNG:Source", "PNG:Software", "XMP-xmp:CreatorTool",
    "XMP-tiff:Software", "Keys:Software",
    "Keys:Encoder", "ItemList:Encoder", "UserData:Encoder", "UserData:SoftwareVersion",
  ]
  private static let credits = [
    "XMP-photoshop:Credit", "IPTC:Credit", "PNG:Credit", "IFD0:Copyright", "XMP-dc:Rights",
  ]

  /// The texts that generators alone write. Every such text states how the picture was made, even
  /// if no row recognizes it: a prompt without settings, or a graph of a later version.
  static let ownTexts: Set<String> = [
    "PNG:Parameters", "PNG:Prompt", "PNG:Workflow", "PNG:Invokeai_metadata", "PNG:Invokeai_graph",
    "PNG:Sd-metadata", "PNG:Dream", "PNG:Fooocus_scheme", "PNG:Parameters-json", "PNG:Smproj",
    "PNG:Generation_data", "PNG:Use_stable_diffusion_model", "PNG:Hf-job-id", "PNG:AIGC",
    "Keys:Parameters", "Keys:Prompt", "Keys:Workflow", "Keys:AIGC", "ItemList:AIGC",
    "UserData:AIGC", "SVG:Aigc",
  ]

  /// All rows. Where two fit one place, the first counts: names go before forms that many programs write.
  package static let all: [GeneratorMark] = names + forms + services + labels

  /// Programs and services that name themselves. The name alone, or with a version.
  private static let names: [GeneratorMark] = [
    .init("NovelAI", programs, .named(["NovelAI", "NovelAI Diffusion"])),
    .init("Draw Things", programs, .named(["Draw Things"])),
    .init(
      "Midjourney", programs, .named(["Midjourney", "Midjourney Bot", "Midjourney Niji"])),
    .init(
      "Adobe Firefly", programs,
      .named(["Adobe Firefly", "Adobe Firefly Image", "Adobe Firefly Image Model"])),
    .init(
      "Ideogram", programs + ["IFD0:Make"], .named(["Ideogram", "Ideogram AI", "Ideogram.ai"])),
    .init(
      "OpenAI", programs,
      .named(["DALL-E", "DALL·E", "OpenAI DALL-E", "ChatGPT", "GPT-4o", "gpt-image", "OpenAI API"])
    ),
    // "Imagen" alone is a program that edits photos, and a word.
    .init(
      "Google AI", programs,
      .named([
        "Gemini", "Google Gemini", "Gemini 2.5 Flash Image", "Gemini 3 Pro Image", "Google Imagen",
        "Imagen 2", "Imagen 3", "Imagen 4", "Google AI",
        "Google Generative AI",
      ])),
    .init(
      "Microsoft's Image Creator", programs,
      .named([
        "Bing Image Creator", "Image Creator from Microsoft Bing", "Image Creator from Designer",
        "Microsoft Bing Image Creator",
      ])),
    .init("Leonardo.Ai", programs, .named(["Leonardo.Ai", "Leonardo AI"])),
    .init("ComfyUI", programs, .named(["ComfyUI"])),
    .init("InvokeAI", programs, .named(["InvokeAI"])),
    .init("Fooocus", programs, .named(["Fooocus"])),
    .init(
      "Stable Diffusion", programs,
      .named(["Stable Diffusion", "Stable Diffusion XL", "Stable Diffusion web UI"])),
  ]

  /// The texts that programs on people's own machines write. Samples: enslo/sd-metadata,
  /// d3x-at/sd-parsers (both MIT).
  private static let forms: [GeneratorMark] = [
    .init(
      "NovelAI", ["PNG:Title", "IFD0:DocumentName"], .equals(["NovelAI generated image"])),
    // Its settings, and what it called its models at first: the name with a version.
    .init("NovelAI", ["PNG:Comment"], .object(["prompt", "uc", "steps"])),
    .init(
      "InvokeAI", ["PNG:Invokeai_metadata"],
      .object([], any: ["positive_prompt", "generation_mode", "app_version", "model"])),
    .init("InvokeAI", ["PNG:Invokeai_graph"], .object(["nodes", "edges"])),
    .init(
      "InvokeAI", ["PNG:Sd-metadata"], .object(["image"], any: ["model_weights", "prompt", "seed"])),
    .init("InvokeAI", ["PNG:Dream"], .command),
    .init("Fooocus", ["PNG:Fooocus_scheme"], .equals(["fooocus", "a1111"])),
    .init("SwarmUI", settings, .object(["sui_image_params"])),
    .init(
      "Stability Matrix", ["PNG:Parameters-json"], .object(["PositivePrompt"])),
    .init("Stability Matrix", ["PNG:Smproj"], .object(["ProjectType", "State"])),
    .init("Tensor.Art", ["PNG:Generation_data"], .object(["prompt"], any: ["models", "seed"])),
    .init(
      "Easy Diffusion", ["PNG:Use_stable_diffusion_model"],
      .besideNumbers(["PNG:Seed"])),
    .init("Hugging Face Jobs", ["PNG:Hf-job-id"], .identifier(24)),
    // Graphs of nodes: "class_type" in what was run, "nodes" in what was drawn.
    .init("ComfyUI", graphs, .object(["class_type", "inputs"])),
    .init("ComfyUI", graphs, .object(["nodes", "last_node_id"])),
    // The form of AUTOMATIC1111's web UI, which Forge, SD.Next, Civitai and others write, too.
    .init(
      "Stable Diffusion web UI or a program that writes its form", settings,
      .settings(inCaption: false)),
    .init(
      "Stable Diffusion web UI or a program that writes its form", captions,
      .settings(inCaption: true)),
    .init(
      "a program of Stable Diffusion's", settings, .object(["prompt", "negative_prompt", "seed"])),
    .init("Fooocus", settings, .object(["base_model_hash", "prompt"])),
    .init("Fooocus", settings, .object(["Prompt", "Negative", "seed"])),
  ]

  private static let services: [GeneratorMark] = [
    // The description ends with the job; the web page of Midjourney's documentation shows it.
    .init("Midjourney", descriptions, .job),
    .init("Google AI", credits, .equals(["Made with Google AI"])),
    .init(
      "Google AI", credits, .equals(["Edited with Google AI"]),
      type: .compositeWithTrainedAlgorithmicMedia),
    // xAI signs the description and names the picture in Exif's Artist (wiltodelta/remove-ai-watermarks).
    .init("xAI Grok", ["IFD0:ImageDescription"], .signature(beside: "IFD0:Artist")),
  ]

  /// China's label (GB 45438-2025, appendix E): 1 means generated, 2 perhaps, 3 suspected. Other
  /// values mean nothing.
  static let labels: [GeneratorMark] = [
    (["1"], "a generator with China's label (AIGC)", DigitalSourceType.trainedAlgorithmicMedia),
    (["2"], "China's label (AIGC), which states that it is possibly generated", nil),
    (["3"], "China's label (AIGC), which states that it is suspected to be generated", nil),
  ].flatMap { values, name, type -> [GeneratorMark] in
    [
      .init(
        name,
        [
          "XMP-TC260:AIGC", "PNG:AIGC", "Keys:AIGC", "ItemList:AIGC", "UserData:AIGC", "SVG:Aigc",
        ], .label(values), type: type),
      .init(name, labelled, .label(values, inside: "AIGC"), type: type),
      // Without the wrapper it needs what only this label has.
      .init(
        name, labelled,
        .label(values, besides: ["ContentProducer", "ProduceID", "ContentPropagator"]), type: type),
    ]
  }
}
