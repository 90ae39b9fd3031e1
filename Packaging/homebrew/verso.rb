# Not tried: written without Homebrew. `make dist` fills in the version and the digest and puts the result into .build/dist.
# OWNER is whoever publishes Verso.
class Verso < Formula
  desc "Read and write photo metadata without touching the picture"
  homepage "https://github.com/OWNER/verso"
  url "https://github.com/OWNER/verso/releases/download/v@VERSION@/verso-@VERSION@-source.tar.gz"
  sha256 "@SHA256@"
  license "Apache-2.0"

  depends_on "pkgconf" => :build
  depends_on "jpeg-turbo"
  depends_on "libarchive"
  depends_on "libyaml"
  depends_on "vips"
  uses_from_macos "swift" => :build, since: :sequoia # Swift 6.2
  uses_from_macos "sqlite"
  uses_from_macos "zlib"

  on_linux do
    depends_on "brotli"
  end

  def install
    system "make", "build"
    system "make", "install", "PREFIX=#{prefix}"
  end

  test do
    assert_match version.to_s, shell_output("#{bin}/verso --version")
    (testpath/"note.xmp").write <<~XMP
      <x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
      <rdf:Description rdf:about="" xmlns:xmp="http://ns.adobe.com/xap/1.0/" xmp:Rating="4"/></rdf:RDF></x:xmpmeta>
    XMP
    assert_equal "4\n", shell_output("#{bin}/verso get Rating note.xmp")
  end
end
