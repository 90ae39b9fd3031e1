// libarchive's reader of ZIP refers to functions of nettle, which decipher entries with a password (WinZip's AES). Verso
// gives libarchive no password: it then refuses such an entry before it calls any of these. Nettle is under the LGPL, so
// a static program takes these functions instead of its code. They do nothing. Even if one were called, the entry would
// not open, since its checksum would be wrong.
//
// They are hidden, so that where libarchive is a shared library it has nettle's.
#if defined(__linux__)

#define UNREACHED(name) __attribute__((visibility("hidden"))) void name(void) {}

UNREACHED(nettle_aes128_encrypt)
UNREACHED(nettle_aes128_set_encrypt_key)
UNREACHED(nettle_aes192_encrypt)
UNREACHED(nettle_aes192_set_encrypt_key)
UNREACHED(nettle_aes256_encrypt)
UNREACHED(nettle_aes256_set_encrypt_key)
UNREACHED(nettle_hmac_sha1_digest)
UNREACHED(nettle_hmac_sha1_set_key)
UNREACHED(nettle_hmac_sha1_update)
UNREACHED(nettle_pbkdf2_hmac_sha1)

#endif
