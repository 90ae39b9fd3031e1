/*
 * Verso for C: what photos say about themselves, read and changed without touching the picture.
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
 * takes a verso_error ** as its last argument. Where that is not NULL, it is set to NULL, or to an error that is
 * yours to free. Nothing is kept in a global place. What is given back through other arguments is NULL, or
 * zeros, where a function fails; no file was changed then.
 *
 * Ownership. What a function gives back through a pointer to a pointer, or as a verso_buffer, is yours; each
 * type has one function that frees it, which takes NULL, too. A verso_text, and all else that is reached
 * through an object, belongs to that object, and is there as long as the object, or as long as is said below.
 * What you hand in is copied, but for what is said to be borrowed.
 *
 * Texts. What comes in is UTF-8 with a zero behind it; other bytes give VERSO_ERROR_ARGUMENT, but in paths, which
 * may be any bytes. What goes out is UTF-8 with its length; a zero follows that is not counted.
 *
 * Structures whose first member is `size` grow with later versions: set it to sizeof. Members that a program
 * does not know are as if they were zero, and zero always means the usual. What has no `size` stays as it is
 * within a version of the ABI.
 *
 * Threads. An object (verso_photo, verso_items, verso_plan ...) is used by one thread at a time; different
 * objects by different threads at the same time, also where one was made from the other. Only a photo whose bytes
 * a verso_reader gives counts as one object with the items and plans that were made with it. No function keeps a
 * lock while it calls back, and none calls back after it has returned, or from another thread.
 *
 * Invalid arguments (NULL instead of an object, a size above SIZE_MAX / 2, an unknown flag or number) give
 * VERSO_ERROR_ARGUMENT. Objects that were freed already are beyond any check.
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

/* The version of the ABI that the library has; VERSO_ABI_VERSION of its header. */
uint32_t verso_abi_version(void);

/* The version of the library: "0.1.0". It is always there. */
const char *verso_version(void);

/* ---- Texts and bytes ---------------------------------------------------------------------------------- */

/* A text: UTF-8, count bytes, and a zero after them. bytes is NULL, and count 0, without a text. */
typedef struct verso_text {
  const char *bytes;
  size_t count;
} verso_text;

/* Bytes that are yours, allocated for you; a zero follows that is not counted. Begin with {0}. */
typedef struct verso_buffer {
  void *bytes;
  size_t count;
} verso_buffer;

/* Frees the bytes, and makes the buffer empty. */
void verso_buffer_free(verso_buffer *buffer);

/* ---- Errors ------------------------------------------------------------------------------------------- */

typedef enum verso_code {
  VERSO_OK = 0,
  /* There is nothing more. It is no failure, and comes without an error. */
  VERSO_END = 1,

  /* The call is wrong: see above. */
  VERSO_ERROR_ARGUMENT = 2,
  /* There is no memory for what is given back. */
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
  /* A file is there already, and VERSO_WRITE_OVERWRITE was not given. */
  VERSO_ERROR_EXISTS = 20,
  /* Another program changed the file since it was opened. Open it again. */
  VERSO_ERROR_CHANGED = 21,
  /* Other programs were writing the file for longer than was waited. */
  VERSO_ERROR_BUSY = 22,
  /* Writing failed, and so did undoing it: the file is completely in its old or its new state. */
  VERSO_ERROR_UNCERTAIN = 23,
  /* A verso_reader did not give the bytes that were asked for. */
  VERSO_ERROR_NOT_GIVEN = 24,
  /* The system refused; verso_error_system has the reason. */
  VERSO_ERROR_SYSTEM = 25,

  /* Photos. */
  VERSO_ERROR_UNKNOWN_FORMAT = 40,
  VERSO_ERROR_DAMAGED = 41,
  VERSO_ERROR_INVALID_VALUE = 42,
  /* The field is computed from others, or records where bytes are. */
  VERSO_ERROR_NOT_EDITABLE = 43,
  /* Nothing has that name, or several have. */
  VERSO_ERROR_UNKNOWN_TAG = 44,
  VERSO_ERROR_TOO_LARGE = 45,
  /* The format cannot carry what was asked for. */
  VERSO_ERROR_UNSUPPORTED = 46,
  /* The result would lack a value that was set, or contain one that was removed. */
  VERSO_ERROR_NOT_VERIFIED = 47,
  /* The photo is signed, and it was not said what becomes of that: verso_write_options.credentials. */
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

/* The functions below take NULL, and say VERSO_OK, no text and no number of it. */
verso_code verso_error_code(const verso_error *error);
/* What is wrong, in one sentence without a full stop. */
verso_text verso_error_message(const verso_error *error);
/* Where: a path, or a place in the photo such as "JPEG APP1 > Exif > ExifIFD:FNumber"; empty if it is not known. */
verso_text verso_error_place(const verso_error *error);
/* What may help, in the words of this header; none where nothing is known. */
verso_text verso_error_advice(const verso_error *error);
/* The position in the file in bytes; -1 if it is not known. */
int64_t verso_error_offset(const verso_error *error);
/* The number of the system (errno), or the one that a verso_reader gave, made positive; 0 if absent. */
int32_t verso_error_system(const verso_error *error);
void verso_error_free(verso_error *error);

/* ---- Photos ------------------------------------------------------------------------------------------- */

/* A photo as it was opened: its metadata, and the locations of everything else. Nothing below changes it. */
typedef struct verso_photo verso_photo;

/* Fail with the first thing that is damaged or strange, which is a warning otherwise. */
#define VERSO_OPEN_STRICT 1u

typedef struct verso_open_options {
  size_t size;
  uint32_t flags;
  uint32_t reserved;
  /* The name of the file, for what comes from elsewhere than a path: "SourceFile" in JSON, and its ending tells
     some raw formats apart. NULL for none. */
  const char *name;
} verso_open_options;

/* Opens a file. Its head is read, and what that points at. The file is read again, and must not have changed,
   where more is asked for. options may be NULL here and below. */
verso_code verso_photo_open_path(
  const char *path, const verso_open_options *options, verso_photo **photo, verso_error **error);

/* Opens a whole file in memory, of which a copy is made. */
verso_code verso_photo_open_bytes(
  const void *bytes, size_t count, const verso_open_options *options, verso_photo **photo,
  verso_error **error);

/* Opens a whole file in memory, which is borrowed: the bytes must be there, and stay what they are, until the photo
   and all that was made with it (items, plans that copy from it) are freed. */
verso_code verso_photo_open_borrowed(
  const void *bytes, size_t count, const verso_open_options *options, verso_photo **photo,
  verso_error **error);

/* Opens an ordinary file that is open for reading. It is read at positions, so that its offset stays where it
   is. The descriptor stays yours and may be closed when the function has returned. */
verso_code verso_photo_open_descriptor(
  int descriptor, const verso_open_options *options, verso_photo **photo, verso_error **error);

/* Who gives the bytes of a photo that is elsewhere, by ranges. */
typedef struct verso_reader {
  size_t size;
  /* Handed to the functions as it is. */
  void *context;
  /* How many bytes the photo has, at most 2^56. */
  uint64_t count;
  /* Puts count bytes from an offset on into buffer, and returns count. Only ranges within the photo are asked for,
     the first 16 KiB at first, then what the head points at. Everything but count is a failure, and what was
     called fails with VERSO_ERROR_NOT_GIVEN; a negative number is found again, positive, by verso_error_system.
     It must not use the photo. */
  int64_t (*read)(void *context, uint64_t offset, void *buffer, size_t count);
  /* Called once, when nothing needs the context any longer, also where opening fails, but for
     VERSO_ERROR_ARGUMENT; NULL where nobody need know. */
  void (*release)(void *context);
} verso_reader;

/* Opens a photo whose bytes are given by ranges. */
verso_code verso_photo_open_ranges(
  const verso_reader *reader, const verso_open_options *options, verso_photo **photo,
  verso_error **error);

void verso_photo_free(verso_photo *photo);

/* The name of the format, "JPEG", and its media type, "image/jpeg"; none for NULL. */
verso_text verso_photo_format(const verso_photo *photo);
verso_text verso_photo_media_type(const verso_photo *photo);

/* How much was found damaged or strange in it. The end of a picture is looked for here and not when the photo is
   opened: where a JPEG file does not end with its picture, all of the picture is read. */
verso_code verso_photo_warning_count(const verso_photo *photo, size_t *count, verso_error **error);

/* One of those that were counted: place, what is wrong, and where in one line. No text beyond the last one. */
verso_text verso_photo_warning(const verso_photo *photo, size_t index);

/* ---- Reading ------------------------------------------------------------------------------------------ */

/* What of a photo is meant: all of some groups, and some tags besides; all of it where both are empty. Names are
   those that the command and ExifTool use, whatever the case of their letters: "GPS", "XMP-dc", "EXIF" for all of
   Exif; "Make", "ExifIFD:ExposureTime". A name that nothing has and the photo does not say either gives
   VERSO_ERROR_UNKNOWN_TAG. */
typedef struct verso_selection {
  size_t size;
  const char *const *groups;
  size_t group_count;
  const char *const *tags;
  size_t tag_count;
} verso_selection;

/* Plain numbers instead of what they mean: 6 instead of "Rotate 90 CW". */
#define VERSO_JSON_NUMERIC 1u
/* Also fields that have no known name, under their numbers. */
#define VERSO_JSON_UNKNOWN 2u

typedef struct verso_json_options {
  size_t size;
  uint32_t flags;
  uint32_t reserved;
  /* What is shown; NULL for everything. */
  const verso_selection *selection;
  /* The value of "SourceFile"; NULL for the path or the name that the photo was opened with, "-" without one. */
  const char *source;
} verso_json_options;

/* What `verso read --json` prints of the photo, byte for byte: an array with one object. */
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
  VERSO_KIND_BYTES = 9            /* count bytes, which verso_items_bytes gives */
} verso_kind;

/* A typed value. Members that its kind does not name are zero, but for real. */
typedef struct verso_value {
  verso_kind kind;
  uint32_t reserved;
  uint64_t natural;
  int64_t integer;
  int64_t numerator;
  int64_t denominator;
  /* A number of any kind, as near as it comes; NaN for 0/0 and for what is no number. */
  double real;
  verso_text text;
  /* Its name in a structure. */
  verso_text name;
  const struct verso_value *values;
  uint64_t count;
} verso_value;

/* Which parts of a date there are. */
#define VERSO_DATE_DAY 1u
#define VERSO_DATE_TIME 2u
#define VERSO_DATE_FRACTION 4u
#define VERSO_DATE_OFFSET 8u

/* A date in its parts. Without an offset it names no instant: it is what the camera's clock showed. */
typedef struct verso_date {
  /* Which of the others count; 0 where there is no date. */
  uint32_t parts;
  int32_t year;
  int32_t month;
  int32_t day;
  int32_t hour;
  int32_t minute;
  /* 0 to 60. */
  int32_t second;
  /* The fraction of the second; further digits stand in the text. */
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
  /* What it means: "Rotate 90 CW", "1/200"; none where the value speaks for itself. */
  verso_text label;
  /* The value as people read it, and as a plain number or code. Never none, but perhaps empty. */
  verso_text text;
  verso_text numeric;
  /* The kind of its block: "Exif", "XMP"; empty for the file's own structure and for computed values. */
  verso_text block;
  /* Where its bytes lie in the file; offset is -1 where they do not lie there as they are. */
  int64_t offset;
  uint64_t count;
  /* Its parts, where the value is the text of one date and nothing else. */
  verso_date date;
} verso_item;

/* The items of a photo, one after the other. */
typedef struct verso_items verso_items;

/* Begins to go through a photo, or what is selected of it; NULL for everything. The photo may be freed before. */
verso_code verso_items_open(
  const verso_photo *photo, const verso_selection *selection, verso_items **items, verso_error **error);

/* Gives the next item; VERSO_END behind the last one. What the item points to is there until the next call, or
   until the items are freed. */
verso_code verso_items_next(verso_items *items, verso_item *item, verso_error **error);

/* The bytes of the item that was returned last: a thumbnail, a table. VERSO_END if they are not in
   the file, or the file ends before them. */
verso_code verso_items_bytes(verso_items *items, verso_buffer *bytes, verso_error **error);

void verso_items_free(verso_items *items);

/* ---- Tables ------------------------------------------------------------------------------------------- */

/* Rows about photos, a column for each thing that is asked about them, handed over by the Arrow C stream
   interface (https://arrow.apache.org/docs/format/CStreamInterface.html), whose structures are declared there. */
struct ArrowSchema;
struct ArrowArray;
struct ArrowArrayStream;

/* The columns that there are, by an index below the count; NULL beyond. The texts are always there. */
size_t verso_column_count(void);
const char *verso_column_name(size_t index);
/* What it contains, and when it is null. */
const char *verso_column_documentation(size_t index);

typedef struct verso_scan_options {
  size_t size;
  /* The columns, in their order; NULL, with a count of 0, for all but "everything". What is not asked for is not worked
     out. */
  const char *const *columns;
  size_t column_count;
  /* How many threads read; 0 for one. They start with the first batch, and have ended when the stream is released. */
  uint32_t threads;
  /* How many rows a batch has; 0 for 512. */
  uint32_t batch;
} verso_scan_options;

/* Many photos as a table, read while it is asked for. A file that cannot be read is a row, too: its column "error" has
   the reason. Batches come in the order of the paths, which are copied. Call the release of the stream when you are done with
   it, in the process that began it: in another one it gives nothing. */
verso_code verso_scan(
  const char *const *paths, size_t count, const verso_scan_options *options, struct ArrowArrayStream *stream,
  verso_error **error);

/* Rows of photos that the caller has opened, from wherever they come; used by one thread at a time. */
typedef struct verso_rows verso_rows;

/* No rows yet. Of the options the columns count. */
verso_code verso_rows_new(const verso_scan_options *options, verso_rows **rows, verso_error **error);
void verso_rows_free(verso_rows *rows);

/* Adds the row of a photo, or, if photo is NULL, a row with the reason. Where bytes are not given that a
   column needs, no row is added. */
verso_code verso_rows_add(
  verso_rows *rows, const char *path, const verso_photo *photo, const char *problem, verso_error **error);

/* Hands all rows over by the Arrow C data interface, as one structure with a member a column; none are left. Each of
   schema and array may be NULL; the rows stay where array is. Call the release of both. */
verso_code verso_rows_take(
  verso_rows *rows, struct ArrowSchema *schema, struct ArrowArray *array, verso_error **error);

/* A destructor for Python's capsules "arrow_schema", "arrow_array" and "arrow_array_stream" (PyCapsule_New) whose structure was
   allocated by malloc: releases it, unless it was moved away, and frees it. It runs no code of Python, as a capsule may go while an
   exception is on its way. */
void verso_free_arrow_capsule(void *capsule);

/* ---- Changing ----------------------------------------------------------------------------------------- */

/* What is to be changed, step by step. A plan can be carried out on any number of photos. */
typedef struct verso_plan verso_plan;

/* A plan without steps; NULL where there is no memory. */
verso_plan *verso_plan_new(void);
void verso_plan_free(verso_plan *plan);

/* Sets a field as `verso set NAME=VALUE` does: "Artist", "GPS" ("37.331686,-122.030731,12"), "AllDates",
   "Orientation" ("Rotate 90 CW"). With a # behind the name a field of Exif takes its value as it is stored, "Orientation#"
   ("6"), "ApertureValue#" ("40761/8200"). A list is given by setting its name again, right behind; of others the last
   value counts; the empty text removes. An invalid value is refused here, and the plan stays as it was; but of
   maker notes, which are known with the photo. */
verso_code verso_plan_set(verso_plan *plan, const char *name, const char *value, verso_error **error);

/* Sets a field that holds several texts, each as it is: "Paris, France" is one keyword, which verso_plan_set takes for two.
   A count of 0 removes it. */
verso_code verso_plan_set_items(
  verso_plan *plan, const char *name, const char *const *items, size_t count, verso_error **error);

/* Removes a field or a group as `verso remove NAME` does: "UserComment", "GPS:*", "XMP-dc:Title". */
verso_code verso_plan_remove(verso_plan *plan, const char *name, verso_error **error);

/* Copies the metadata of another photo, or a selection of it, as `verso copy` does; NULL for everything. The other
   photo may be freed before the plan, unless its bytes are borrowed. */
verso_code verso_plan_copy(
  verso_plan *plan, const verso_photo *from, const verso_selection *selection, verso_error **error);

#define VERSO_KEEP_NOTHING 0u
/* How the picture is to be turned. */
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

/* Removes everything but what is kept, as `verso strip` does. The result is read again before it is given or written:
   what is left and should not be is VERSO_ERROR_NOT_VERIFIED. */
verso_code verso_plan_strip(verso_plan *plan, uint32_t keep, verso_error **error);

#define VERSO_PERSONAL_GPS 1u
#define VERSO_PERSONAL_IDENTITY 2u

/* Removes only places, or names, contacts and serial numbers, from everywhere, as `verso strip --only` does. */
verso_code verso_plan_strip_personal(verso_plan *plan, uint32_t what, verso_error **error);

/* Compare the picture and read the result again before anything is replaced. */
#define VERSO_WRITE_VERIFY 1u
/* Leave no room for later changes in the file. */
#define VERSO_WRITE_COMPACT 2u
/* Replace a file that is there already. */
#define VERSO_WRITE_OVERWRITE 4u
/* Write although a part that cannot be read will be lost, or what was to go may stay. */
#define VERSO_WRITE_FORCE 8u

/* What becomes of the Content Credentials of a signed photo that is changed. */
typedef enum verso_credentials {
  VERSO_CREDENTIALS_REFUSE = 0, /* the photo is not changed: VERSO_ERROR_SIGNED */
  VERSO_CREDENTIALS_DROP = 1,   /* they are left out */
  VERSO_CREDENTIALS_BREAK = 2   /* they stay, and say from then on that the photo was changed */
} verso_credentials;

typedef struct verso_write_options {
  size_t size;
  uint32_t flags;
  verso_credentials credentials;
  /* How long other programs that write the file are waited for, in milliseconds; 0 for 30 seconds. */
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
  /* What was changed, "ExifIFD:DateTimeOriginal" or "XMP"; or the note. It is there as long as the receipt. */
  verso_text name;
} verso_change;

/* What a write did. */
typedef struct verso_receipt verso_receipt;

/* 0 for NULL. */
verso_method verso_receipt_method(const verso_receipt *receipt);
size_t verso_receipt_count(const verso_receipt *receipt);
/* The change of an index below the count; VERSO_END beyond. */
verso_code verso_receipt_change(
  const verso_receipt *receipt, size_t index, verso_change *change, verso_error **error);
void verso_receipt_free(verso_receipt *receipt);

/* The changed photo as new bytes. receipt may be NULL here and below, and a plan as well: what was read is written. */
verso_code verso_photo_write_bytes(
  const verso_photo *photo, const verso_plan *plan, const verso_write_options *options,
  verso_buffer *bytes, verso_receipt **receipt, verso_error **error);

/* Writes the changed photo to a file: all of it, or nothing. A name that ends as those of another format do is
   refused. The photo represents what was opened, as before; a file
   that it was opened from and that is written so must be opened again. */
verso_code verso_photo_write_path(
  const verso_photo *photo, const verso_plan *plan, const char *path,
  const verso_write_options *options, verso_receipt **receipt, verso_error **error);

/* Reads a file, changes it and writes it in one turn, in place where that can be: other writers of this library wait
   meanwhile, and no update is lost. */
verso_code verso_edit_path(
  const char *path, const verso_plan *plan, const verso_write_options *options,
  verso_receipt **receipt, verso_error **error);

/* ---- Content Credentials ------------------------------------------------------------------------------ */

/* Whom to trust. */
typedef struct verso_trust verso_trust;

typedef enum verso_trust_kind {
  VERSO_TRUST_SIGNERS = 1,
  /* Authorities for time stamps, in addition to those for signers. */
  VERSO_TRUST_TIMES = 2,
  /* Those who vouch for identities in addition to the signer's. */
  VERSO_TRUST_IDENTITIES = 3
} verso_trust_kind;

/* Trusts nobody; NULL where there is no memory. */
verso_trust *verso_trust_new(void);
/* Adds certificates in PEM or DER, for identities also DIDs, one a line, or a DID document; at most 16 MiB. */
verso_code verso_trust_add(
  verso_trust *trust, verso_trust_kind kind, const void *bytes, size_t count, verso_error **error);
void verso_trust_free(verso_trust *trust);

typedef enum verso_verdict {
  VERSO_VERDICT_NONE = 0,       /* there are no Content Credentials in the photo */
  VERSO_VERDICT_TRUSTED = 1,    /* unchanged since it was signed, by a signer that is vouched for */
  VERSO_VERDICT_VALID = 2,      /* unchanged since it was signed; nobody vouches for the signer */
  VERSO_VERDICT_INVALID = 3,    /* changed, or not signed as it must be */
  VERSO_VERDICT_CANNOT_TELL = 4 /* something is used that is not understood, or kept elsewhere */
} verso_verdict;

/* What came out of verifying a photo. */
typedef struct verso_verification verso_verification;

/* Verifies a photo as it was opened, with the whole file: whether it was changed since it was signed, and by whom. Nothing
   is fetched from a network. trust may be NULL: then a photo is valid at best. */
verso_code verso_photo_verify(
  const verso_photo *photo, const verso_trust *trust, verso_verification **verification,
  verso_error **error);

/* VERSO_VERDICT_NONE for NULL. */
verso_verdict verso_verification_verdict(const verso_verification *verification);
/* 1 where the photo is in order, but was made from something that is invalid; 0 else. Both count for trust. */
int verso_verification_made_from_invalid(const verso_verification *verification);
/* What `verso verify --json` prints of the photo, byte for byte. source as in verso_json_options. */
verso_code verso_verification_json(
  const verso_verification *verification, const char *source, verso_buffer *json, verso_error **error);
void verso_verification_free(verso_verification *verification);

#ifdef __cplusplus
}
#endif

#endif
