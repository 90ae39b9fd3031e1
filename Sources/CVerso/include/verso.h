/*
 * Verso for C: reads and changes the metadata of photos without touching the picture.
 *
 *     verso_error *error = NULL;
 *     verso_photo *photo = NULL;
 *     verso_buffer json = {0};
 *     if (verso_photo_open_path("photo.jpg", NULL, &photo, &error) == VERSO_OK
 *         && verso_photo_json(photo, NULL, &json, &error) == VERSO_OK)
 *       fwrite(json.bytes, 1, json.count, stdout);
 *     if (error) fprintf(stderr, "%s\n", verso_error_message(error).bytes);
 *     verso_buffer_free(&json);
 *     verso_photo_free(photo);
 *     verso_error_free(error);
 *
 * Errors. A function that can fail returns a verso_code, VERSO_OK (0) on success, and
 * takes a verso_error ** as its last argument. If that is not NULL, it is set to NULL, or to an error that you
 * must free. There is no global state. If a function fails, it sets its other results to NULL or zeros, and
 * changes no file.
 *
 * Ownership. You own what a function returns through a pointer to a pointer, or as a verso_buffer. Each type has
 * one function that frees it, which accepts NULL. A verso_text, and everything else in an object, belongs to the
 * object, and is valid as long as the object, unless stated otherwise. Arguments are copied, unless they are
 * documented as borrowed.
 *
 * Texts. Arguments are UTF-8 followed by a zero; other bytes give VERSO_ERROR_ARGUMENT. Paths may be any bytes.
 * Results are UTF-8 with their length, followed by a zero that is not counted.
 *
 * Structures whose first member is `size` grow with later versions: set it to sizeof. Members that a program
 * does not know count as zero, and zero always means the default. Structures without `size` do not change
 * within a version of the ABI.
 *
 * Threads. Use an object (verso_photo, verso_items, verso_plan ...) in one thread at a time. Different threads may
 * use different objects at the same time, also if one was made from the other. The exception is a photo with a
 * verso_reader: it counts as one object with the items and plans that were made with it. No function holds a lock
 * during a callback, and none calls back after it has returned, or from another thread.
 *
 * Invalid arguments (NULL instead of an object, a size above SIZE_MAX / 2, an unknown flag or number) give
 * VERSO_ERROR_ARGUMENT. Objects that were already freed cannot be detected.
 */
#ifndef VERSO_H
#define VERSO_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

/* ---- Versions ----------------------------------------------------------------------------------------- */

/* The version of the ABI that this header describes. It changes when programs must be recompiled. */
#define VERSO_ABI_VERSION 1

/* The version of the library's ABI; VERSO_ABI_VERSION of its header. */
uint32_t verso_abi_version(void);

/* The version of the library: "0.1.0". Never freed. */
const char *verso_version(void);

/* ---- Texts and bytes ---------------------------------------------------------------------------------- */

/* A text: UTF-8, count bytes, and a zero after them. bytes is NULL, and count 0, without a text. */
typedef struct verso_text {
  const char *bytes;
  size_t count;
} verso_text;

/* Bytes that you own; a zero follows that is not counted. Initialize it with {0}. */
typedef struct verso_buffer {
  void *bytes;
  size_t count;
} verso_buffer;

/* Frees the bytes, and makes the buffer empty. */
void verso_buffer_free(verso_buffer *buffer);

/* ---- Errors ------------------------------------------------------------------------------------------- */

typedef enum verso_code {
  VERSO_OK = 0,
  /* There are no more results. This is not a failure, and has no error. */
  VERSO_END = 1,

  /* The call is wrong: see above. */
  VERSO_ERROR_ARGUMENT = 2,
  /* There is not enough memory for the result. */
  VERSO_ERROR_MEMORY = 3,
  /* Something else; see the message. */
  VERSO_ERROR_OTHER = 4,

  /* Files. */
  VERSO_ERROR_NOT_FOUND = 10,
  VERSO_ERROR_BROKEN_LINK = 11,
  VERSO_ERROR_IS_FOLDER = 12,
  /* A pipe, a socket, a device. */
  VERSO_ERROR_NOT_A_FILE = 13,
  VERSO_ERROR_EMPTY = 14,
  VERSO_ERROR_NOT_READABLE = 15,
  VERSO_ERROR_READ_ONLY = 16,
  VERSO_ERROR_READ_ONLY_FOLDER = 17,
  VERSO_ERROR_NO_SPACE = 18,
  VERSO_ERROR_FILE_TOO_LARGE = 19,
  /* The file exists, and VERSO_WRITE_OVERWRITE was not given. */
  VERSO_ERROR_EXISTS = 20,
  /* Another program changed the file since it was opened. Open it again. */
  VERSO_ERROR_CHANGED = 21,
  /* Other programs were writing the file until the time limit. */
  VERSO_ERROR_BUSY = 22,
  /* Writing failed, and so did undoing it: the file is completely in its old or its new state. */
  VERSO_ERROR_UNCERTAIN = 23,
  /* A verso_reader did not return the requested bytes. */
  VERSO_ERROR_NOT_GIVEN = 24,
  /* The system refused; verso_error_system has the reason. */
  VERSO_ERROR_SYSTEM = 25,

  /* Photos. */
  VERSO_ERROR_UNKNOWN_FORMAT = 40,
  VERSO_ERROR_DAMAGED = 41,
  VERSO_ERROR_INVALID_VALUE = 42,
  /* The field is computed from others, or records where bytes are. */
  VERSO_ERROR_NOT_EDITABLE = 43,
  /* The name is unknown, or ambiguous. */
  VERSO_ERROR_UNKNOWN_TAG = 44,
  VERSO_ERROR_TOO_LARGE = 45,
  /* The format cannot store it. */
  VERSO_ERROR_UNSUPPORTED = 46,
  /* The result would lack a value that was set, or contain one that was removed. */
  VERSO_ERROR_NOT_VERIFIED = 47,
  /* The photo is signed, and verso_write_options.credentials does not state what to do with the signature. */
  VERSO_ERROR_SIGNED = 48,

  /* Evidence. */
  /* There is no certificate in a list, or one that cannot be read. */
  VERSO_ERROR_INVALID_KEY = 70,
  VERSO_ERROR_EVIDENCE = 71
} verso_code;

/* Why something failed. */
typedef struct verso_error verso_error;

/* The name of a code, without VERSO_ERROR_: "NOT_FOUND"; "UNKNOWN" for any other number. Always present. */
const char *verso_code_name(verso_code code);

/* For NULL the functions below return VERSO_OK, an empty text, or no number. */
verso_code verso_error_code(const verso_error *error);
/* The problem, in one sentence without a full stop. */
verso_text verso_error_message(const verso_error *error);
/* The place: a path, or a place in the photo such as "JPEG APP1 > Exif > ExifIFD:FNumber"; empty if unknown. */
verso_text verso_error_place(const verso_error *error);
/* Advice, in the words of this header; empty if there is no advice. */
verso_text verso_error_advice(const verso_error *error);
/* The position in the file in bytes; -1 if unknown. */
int64_t verso_error_offset(const verso_error *error);
/* The system's error number (errno), or that of a verso_reader, made positive; 0 if absent. */
int32_t verso_error_system(const verso_error *error);
void verso_error_free(verso_error *error);

/* ---- Photos ------------------------------------------------------------------------------------------- */

/* A photo as it was opened: its metadata, and the locations of everything else. Nothing below changes it. */
typedef struct verso_photo verso_photo;

/* Fail at the first damage, which is a warning otherwise. */
#define VERSO_OPEN_STRICT 1u

typedef struct verso_open_options {
  size_t size;
  uint32_t flags;
  uint32_t reserved;
  /* The name of a photo without a path: "SourceFile" in JSON. Its extension distinguishes some raw formats. NULL for
     none. */
  const char *name;
} verso_open_options;

/* Opens a file. Its beginning is read, and the data to which that refers. For more data the file is read again, and
   must not have changed. options may be NULL here and below. */
verso_code verso_photo_open_path(
  const char *path, const verso_open_options *options, verso_photo **photo, verso_error **error);

/* Opens a whole file in memory, and copies it. */
verso_code verso_photo_open_bytes(
  const void *bytes, size_t count, const verso_open_options *options, verso_photo **photo,
  verso_error **error);

/* Opens a whole file in memory, which is borrowed: the bytes must exist and stay unchanged until the photo and
   everything made with it (items, plans that copy from it) are freed. */
verso_code verso_photo_open_borrowed(
  const void *bytes, size_t count, const verso_open_options *options, verso_photo **photo,
  verso_error **error);

/* Opens a regular file that is open for reading. Its offset does not change. You own the descriptor and may close it
   when the function has returned. */
verso_code verso_photo_open_descriptor(
  int descriptor, const verso_open_options *options, verso_photo **photo, verso_error **error);

/* A source of the bytes of a photo, by ranges. */
typedef struct verso_reader {
  size_t size;
  /* Passed to the functions. */
  void *context;
  /* The size of the photo in bytes, at most 2^56. */
  uint64_t count;
  /* Copies count bytes from an offset into buffer, and returns count. Only ranges inside the photo are requested:
     first the first 16 KiB, then the ranges to which they refer. Any other result is a failure, and the calling
     function fails with VERSO_ERROR_NOT_GIVEN. verso_error_system returns a negative result as a positive number.
     The function must not use the photo. */
  int64_t (*read)(void *context, uint64_t offset, void *buffer, size_t count);
  /* Called once, when the context is no longer needed, also if opening fails, except with VERSO_ERROR_ARGUMENT. May be
     NULL. */
  void (*release)(void *context);
} verso_reader;

/* Opens a photo from a source of ranges. */
verso_code verso_photo_open_ranges(
  const verso_reader *reader, const verso_open_options *options, verso_photo **photo,
  verso_error **error);

void verso_photo_free(verso_photo *photo);

/* The name of the format, "JPEG", and its media type, "image/jpeg"; empty for NULL. */
verso_text verso_photo_format(const verso_photo *photo);
verso_text verso_photo_media_type(const verso_photo *photo);

/* The number of warnings. The end of a picture is searched here and not when the photo is opened: if a JPEG file does
   not end with its picture, all of the picture is read. */
verso_code verso_photo_warning_count(const verso_photo *photo, size_t *count, verso_error **error);

/* A warning in one line: place, problem, and position. Empty beyond the last one. */
verso_text verso_photo_warning(const verso_photo *photo, size_t index);

/* ---- Reading ------------------------------------------------------------------------------------------ */

/* A selection of a photo's values: all of some groups, and some tags; everything if both are empty. Names are those of
   the command and ExifTool, in any case: "GPS", "XMP-dc", "EXIF" for all of Exif; "Make", "ExifIFD:ExposureTime". A
   name that is unknown and not in the photo either gives VERSO_ERROR_UNKNOWN_TAG. */
typedef struct verso_selection {
  size_t size;
  const char *const *groups;
  size_t group_count;
  const char *const *tags;
  size_t tag_count;
} verso_selection;

/* Plain numbers instead of their meanings: 6 instead of "Rotate 90 CW". */
#define VERSO_JSON_NUMERIC 1u
/* Also fields without a known name, under their numbers. */
#define VERSO_JSON_UNKNOWN 2u

typedef struct verso_json_options {
  size_t size;
  uint32_t flags;
  uint32_t reserved;
  /* The selected values; NULL for everything. */
  const verso_selection *selection;
  /* The value of "SourceFile"; NULL for the path or the name that the photo was opened with, "-" without one. */
  const char *source;
} verso_json_options;

/* The output of `verso read --json` for the photo, byte for byte: an array with one object. */
verso_code verso_photo_json(
  const verso_photo *photo, const verso_json_options *options, verso_buffer *json, verso_error **error);

typedef enum verso_kind {
  VERSO_KIND_NONE = 0,
  VERSO_KIND_UNSIGNED = 1,        /* natural */
  VERSO_KIND_SIGNED = 2,          /* integer */
  VERSO_KIND_RATIONAL = 3,        /* numerator / denominator, exactly as stored; the latter may be 0 */
  VERSO_KIND_SIGNED_RATIONAL = 4, /* the same, both with a sign */
  VERSO_KIND_REAL = 5,            /* real */
  VERSO_KIND_TEXT = 6,            /* text */
  VERSO_KIND_LIST = 7,            /* count values */
  VERSO_KIND_STRUCTURE = 8,       /* count values, each with a name */
  VERSO_KIND_BYTES = 9            /* count bytes, from verso_items_bytes */
} verso_kind;

/* A typed value. Members that its kind does not name are zero, except real. */
typedef struct verso_value {
  verso_kind kind;
  uint32_t reserved;
  uint64_t natural;
  int64_t integer;
  int64_t numerator;
  int64_t denominator;
  /* A number of any kind, rounded; NaN for 0/0 and for values that are not numbers. */
  double real;
  verso_text text;
  /* Its name in a structure. */
  verso_text name;
  const struct verso_value *values;
  uint64_t count;
} verso_value;

/* The existing parts of a date. */
#define VERSO_DATE_DAY 1u
#define VERSO_DATE_TIME 2u
#define VERSO_DATE_FRACTION 4u
#define VERSO_DATE_OFFSET 8u

/* A date in its parts. Without an offset it is not an instant, but the local time of the camera. */
typedef struct verso_date {
  /* The parts that exist; 0 without a date. */
  uint32_t parts;
  int32_t year;
  int32_t month;
  int32_t day;
  int32_t hour;
  int32_t minute;
  /* 0 to 60. */
  int32_t second;
  /* The fraction of the second; additional digits are in the text. */
  int32_t nanosecond;
  /* Minutes ahead of UTC. */
  int32_t offset;
} verso_date;

/* One value of a photo, wherever it is stored. */
typedef struct verso_item {
  size_t size;
  /* "ExifIFD", "Canon", "XMP-dc", "Composite"; and "LensType". */
  verso_text group;
  verso_text name;
  /* The exact value. */
  verso_value value;
  /* Its meaning: "Rotate 90 CW", "1/200"; empty if the value is clear by itself. */
  verso_text label;
  /* The value as people read it, and as a plain number or code. Never NULL, but possibly empty. */
  verso_text text;
  verso_text numeric;
  /* The kind of its block: "Exif", "XMP"; empty for the file's own structure and for computed values. */
  verso_text block;
  /* The location of its bytes in the file; offset is -1 if the file does not contain them unchanged. */
  int64_t offset;
  uint64_t count;
  /* Its parts, if the value is the text of one date. */
  verso_date date;
} verso_item;

/* The items of a photo, one after the other. */
typedef struct verso_items verso_items;

/* Begins a loop over the values of a photo, or a selection; NULL for everything. You may free the photo first. */
verso_code verso_items_open(
  const verso_photo *photo, const verso_selection *selection, verso_items **items, verso_error **error);

/* Returns the next item; VERSO_END after the last one. The contents of the item are valid until the next call, or until
   the items are freed. */
verso_code verso_items_next(verso_items *items, verso_item *item, verso_error **error);

/* The bytes of the item that was returned last: a thumbnail, a table. VERSO_END if they are not in
   the file, or the file ends before them. */
verso_code verso_items_bytes(verso_items *items, verso_buffer *bytes, verso_error **error);

void verso_items_free(verso_items *items);

/* ---- Tables ------------------------------------------------------------------------------------------- */

/* A table of photos with a column for each fact, through the Arrow C stream interface
   (https://arrow.apache.org/docs/format/CStreamInterface.html), whose structures are declared there. */
struct ArrowSchema;
struct ArrowArray;
struct ArrowArrayStream;

/* The available columns, by an index below the count; NULL beyond. The texts are never freed. */
size_t verso_column_count(void);
const char *verso_column_name(size_t index);
/* What it contains, and when it is null. */
const char *verso_column_documentation(size_t index);

typedef struct verso_scan_options {
  size_t size;
  /* The columns, in order; NULL, with a count of 0, for all except "everything". Others are not computed. */
  const char *const *columns;
  size_t column_count;
  /* The number of reading threads; 0 for one. They start with the first batch, and end when the stream is released. */
  uint32_t threads;
  /* The number of rows per batch; 0 for 512. */
  uint32_t batch;
} verso_scan_options;

/* Many photos as a table, which is read on demand. A file that cannot be read is a row, too: its column "error" has the
   reason. Batches come in the order of the paths, which are copied. Release the stream when you are done with it, in
   the process that began it: in another process it gives nothing. */
verso_code verso_scan(
  const char *const *paths, size_t count, const verso_scan_options *options, struct ArrowArrayStream *stream,
  verso_error **error);

/* Rows of photos that you have opened from any source. Use them in one thread at a time. */
typedef struct verso_rows verso_rows;

/* Creates an empty table. Only the columns of the options are used. */
verso_code verso_rows_new(const verso_scan_options *options, verso_rows **rows, verso_error **error);
void verso_rows_free(verso_rows *rows);

/* Adds the row of a photo, or, if photo is NULL, a row with the problem. If a reader does not return the bytes for a
   column, no row is added. */
verso_code verso_rows_add(
  verso_rows *rows, const char *path, const verso_photo *photo, const char *problem, verso_error **error);

/* Moves all rows out through the Arrow C data interface, as one structure with a member for each column. schema and array
   may be NULL; if array is NULL, the rows stay. Release both. */
verso_code verso_rows_take(
  verso_rows *rows, struct ArrowSchema *schema, struct ArrowArray *array, verso_error **error);

/* A destructor for Python's capsules "arrow_schema", "arrow_array" and "arrow_array_stream" (PyCapsule_New) whose structure was
   allocated by malloc. It releases the structure, unless it was moved, and frees it. It runs no Python code, because a
   capsule may be destroyed while an exception is raised. */
void verso_free_arrow_capsule(void *capsule);

/* ---- Changing ----------------------------------------------------------------------------------------- */

/* A list of changes. A plan can be applied to any number of photos. */
typedef struct verso_plan verso_plan;

/* Creates an empty plan; NULL if there is no memory. */
verso_plan *verso_plan_new(void);
void verso_plan_free(verso_plan *plan);

/* Sets a field as `verso set NAME=VALUE` does: "Artist", "GPS" ("37.331686,-122.030731,12"), "AllDates",
   "Orientation" ("Rotate 90 CW"). With a # after the name an Exif field accepts its stored value, "Orientation#" ("6"),
   "ApertureValue#" ("40761/8200"). To set a list, set its name several times in a row; of other names the last value
   counts. An empty text removes the field. An invalid value is refused here, and the plan does not change. Values of
   maker notes are checked with the photo. */
verso_code verso_plan_set(verso_plan *plan, const char *name, const char *value, verso_error **error);

/* Sets a field with several texts, each unchanged: "Paris, France" is one keyword here, and two in verso_plan_set. A
   count of 0 removes the field. */
verso_code verso_plan_set_items(
  verso_plan *plan, const char *name, const char *const *items, size_t count, verso_error **error);

/* Removes a field or a group as `verso remove NAME` does: "UserComment", "GPS:*", "XMP-dc:Title". */
verso_code verso_plan_remove(verso_plan *plan, const char *name, verso_error **error);

/* Copies the metadata of another photo, or a selection of it, as `verso copy` does; NULL for everything. The other
   photo may be freed before the plan, unless its bytes are borrowed. */
verso_code verso_plan_copy(
  verso_plan *plan, const verso_photo *from, const verso_selection *selection, verso_error **error);

#define VERSO_KEEP_NOTHING 0u
/* The orientation of the picture. */
#define VERSO_KEEP_ORIENTATION 1u
#define VERSO_KEEP_COLOR_PROFILE 2u
#define VERSO_KEEP_GAIN_MAP 4u
/* All that the picture needs to look right. */
#define VERSO_KEEP_APPEARANCE 7u
/* How it was made (digital source type, AI system), in a small packet of XMP. */
#define VERSO_KEEP_ORIGIN 8u
/* The usage terms, if they are machine-readable; with them the credit line and the copyright notice. */
#define VERSO_KEEP_WISHES 16u
/* The same, also for people only. */
#define VERSO_KEEP_RIGHTS 32u
/* What verso strip keeps. */
#define VERSO_KEEP_USUAL 31u

/* Removes everything except what is kept, as `verso strip` does. The result is read again before it is returned or
   written: if anything else is left, the function fails with VERSO_ERROR_NOT_VERIFIED. */
verso_code verso_plan_strip(verso_plan *plan, uint32_t keep, verso_error **error);

#define VERSO_PERSONAL_GPS 1u
#define VERSO_PERSONAL_IDENTITY 2u

/* Removes only positions, or names, contacts and serial numbers, from everywhere, as `verso strip --only` does. */
verso_code verso_plan_strip_personal(verso_plan *plan, uint32_t what, verso_error **error);

/* Compare the picture and read the result again before anything is replaced. */
#define VERSO_WRITE_VERIFY 1u
/* Leave no room for later changes in the file. */
#define VERSO_WRITE_COMPACT 2u
/* Replace an existing file. */
#define VERSO_WRITE_OVERWRITE 4u
/* Write although an unreadable part will be lost, or data that should be removed may stay. */
#define VERSO_WRITE_FORCE 8u

/* What to do with the Content Credentials when a signed photo is changed. */
typedef enum verso_credentials {
  VERSO_CREDENTIALS_REFUSE = 0, /* the photo is not changed: VERSO_ERROR_SIGNED */
  VERSO_CREDENTIALS_DROP = 1,   /* they are removed */
  VERSO_CREDENTIALS_BREAK = 2   /* they stay, and verifiers will report the change */
} verso_credentials;

typedef struct verso_write_options {
  size_t size;
  uint32_t flags;
  verso_credentials credentials;
  /* How long to wait for other programs that write the file, in milliseconds; 0 for 30 seconds. */
  uint32_t patience;
  uint32_t reserved;
} verso_write_options;

typedef enum verso_method {
  VERSO_METHOD_UNCHANGED = 0, /* nothing had to be written */
  VERSO_METHOD_IN_PLACE = 1,  /* only the changed bytes were written */
  VERSO_METHOD_REWRITTEN = 2  /* a new file, or new bytes */
} verso_method;

typedef enum verso_change_kind {
  VERSO_CHANGE_ADDED = 1,
  VERSO_CHANGE_SET = 2,
  VERSO_CHANGE_REMOVED = 3,
  VERSO_CHANGE_NOTE = 4 /* no change, but something to know */
} verso_change_kind;

typedef struct verso_change {
  size_t size;
  verso_change_kind kind;
  uint32_t reserved;
  /* What was changed, "ExifIFD:DateTimeOriginal" or "XMP"; or the note. Valid as long as the receipt. */
  verso_text name;
} verso_change;

/* The result of a write. */
typedef struct verso_receipt verso_receipt;

/* 0 for NULL. */
verso_method verso_receipt_method(const verso_receipt *receipt);
size_t verso_receipt_count(const verso_receipt *receipt);
/* The change of an index below the count; VERSO_END beyond. */
verso_code verso_receipt_change(
  const verso_receipt *receipt, size_t index, verso_change *change, verso_error **error);
void verso_receipt_free(verso_receipt *receipt);

/* The changed photo as new bytes. Here and below receipt may be NULL. plan may be NULL as well: then nothing changes. */
verso_code verso_photo_write_bytes(
  const verso_photo *photo, const verso_plan *plan, const verso_write_options *options,
  verso_buffer *bytes, verso_receipt **receipt, verso_error **error);

/* Writes the changed photo to a file, completely or not at all. A name with the extension of another format is refused.
   The photo object does not change. If you write the file from which it was opened, open it again. */
verso_code verso_photo_write_path(
  const verso_photo *photo, const verso_plan *plan, const char *path,
  const verso_write_options *options, verso_receipt **receipt, verso_error **error);

/* Reads, changes and writes a file under a lock, in place if possible. Other writers of this library wait, and no update
   is lost. */
verso_code verso_edit_path(
  const char *path, const verso_plan *plan, const verso_write_options *options,
  verso_receipt **receipt, verso_error **error);

/* ---- Content Credentials ------------------------------------------------------------------------------ */

/* The trusted authorities. */
typedef struct verso_trust verso_trust;

typedef enum verso_trust_kind {
  VERSO_TRUST_SIGNERS = 1,
  /* Authorities for time stamps, in addition to those for signers. */
  VERSO_TRUST_TIMES = 2,
  /* Authorities for identities in addition to the signer's. */
  VERSO_TRUST_IDENTITIES = 3
} verso_trust_kind;

/* Creates an empty list; NULL if there is no memory. */
verso_trust *verso_trust_new(void);
/* Adds certificates in PEM or DER, for identities also DIDs, one a line, or a DID document; at most 16 MiB. */
verso_code verso_trust_add(
  verso_trust *trust, verso_trust_kind kind, const void *bytes, size_t count, verso_error **error);
void verso_trust_free(verso_trust *trust);

typedef enum verso_verdict {
  VERSO_VERDICT_NONE = 0,       /* there are no Content Credentials in the photo */
  VERSO_VERDICT_TRUSTED = 1,    /* unchanged since it was signed, by a signer that is vouched for */
  VERSO_VERDICT_VALID = 2,      /* unchanged since it was signed; nobody vouches for the signer */
  VERSO_VERDICT_INVALID = 3,    /* changed, or not signed correctly */
  VERSO_VERDICT_CANNOT_TELL = 4 /* something is not understood, or stored elsewhere */
} verso_verdict;

/* The result of verifying a photo. */
typedef struct verso_verification verso_verification;

/* Verifies a photo as it was opened, with the whole file: whether it was changed since it was signed, and who signed it.
   Nothing is fetched from a network. With NULL as trust a photo is valid at best. */
verso_code verso_photo_verify(
  const verso_photo *photo, const verso_trust *trust, verso_verification **verification,
  verso_error **error);

/* VERSO_VERDICT_NONE for NULL. */
verso_verdict verso_verification_verdict(const verso_verification *verification);
/* 1 if the photo itself is valid, but was made from something invalid; 0 otherwise. Both count for trust. */
int verso_verification_made_from_invalid(const verso_verification *verification);
/* The output of `verso verify --json` for the photo, byte for byte. source as in verso_json_options. */
verso_code verso_verification_json(
  const verso_verification *verification, const char *source, verso_buffer *json, verso_error **error);
void verso_verification_free(verso_verification *verification);

#ifdef __cplusplus
}
#endif

#endif
