// A PKCS#11 module before another one (SOFT_MODULE). It does what the lines of the file TOKEN_FAULTS say, as they stand at each
// call, and appends each login with its process to TOKEN_LOGINS:
//
//   C_Sign 200 0             every call takes 200 ms longer
//   C_Sign 0 0x32            every call returns CKR_DEVICE_REMOVED instead
//   C_Sign 0 crash           the first call ends the process by SIGSEGV
//   flags 0x2                C_GetTokenInfo has these flags as well
//   mechanism 0x1041         the token does not have this mechanism
//   vendor 0x80000171 0x210a it has this mechanism, which does what the second one does
//   attribute 0x40000212     templates with this attribute are refused with CKR_ATTRIBUTE_TYPE_INVALID
//   read-only                sessions that write are refused with CKR_TOKEN_WRITE_PROTECTED
//   extractable              keys say that they can be extracted
#include <dlfcn.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef unsigned long CK_ULONG;
typedef CK_ULONG CK_RV;
typedef void *P;
typedef struct { CK_ULONG type; unsigned char *value; CK_ULONG length; } CK_ATTRIBUTE;
// CK_VERSION, aligned, and 68 functions.
typedef struct { CK_ULONG version; P functions[68]; } CK_FUNCTION_LIST;

enum {
  GET_TOKEN_INFO = 6, GET_MECHANISM_INFO = 8, OPEN_SESSION = 12, GET_SESSION_INFO = 15, LOGIN = 18, CREATE_OBJECT = 20,
  GET_ATTRIBUTE_VALUE = 24, SIGN = 43, GENERATE_KEY = 58, GENERATE_KEY_PAIR = 59, WRAP_KEY = 60, UNWRAP_KEY = 61
};

static CK_FUNCTION_LIST real, ours;

// Calls `each` with the words of every line until it gives a value other than 0.
static CK_ULONG search(CK_ULONG (*each)(char *, char *, char *, P), P given) {
  FILE *file = fopen(getenv("TOKEN_FAULTS"), "r");
  char line[200], name[64], first[64], second[64];
  CK_ULONG found = 0;
  if (!file) return 0;
  while (!found && fgets(line, sizeof line, file)) {
    name[0] = first[0] = second[0] = 0;
    sscanf(line, "%63s %63s %63s", name, first, second);
    found = each(name, first, second, given);
  }
  fclose(file);
  return found;
}

static CK_ULONG of_call(char *name, char *delay, char *result, P call) {
  if (strcmp(name, call)) return 0;
  usleep(1000 * strtoul(delay, 0, 0));
  if (!strcmp(result, "crash")) raise(SIGSEGV);
  return strtoul(result, 0, 0);
}

static CK_ULONG of_number(char *name, char *number, char *unused, P wanted) {
  return strcmp(name, wanted) ? 0 : strtoul(number, 0, 0);
}

static CK_ULONG of_word(char *name, char *unused, char *unused2, P wanted) { return !strcmp(name, wanted); }

static CK_ULONG of_template(char *name, char *number, char *unused, P given) {
  P *parts = given;
  CK_ATTRIBUTE *template = parts[0];
  for (CK_ULONG at = 0; at < *(CK_ULONG *)parts[1]; at++)
    if (!strcmp(name, "attribute") && template[at].type == strtoul(number, 0, 0)) return 0x12;
  return 0;
}

static CK_ULONG of_mechanism(char *name, char *number, char *unused, P type) {
  return !strcmp(name, "mechanism") && *(CK_ULONG *)type == strtoul(number, 0, 0) ? 0x70 : 0;
}

static CK_ULONG of_vendor(char *name, char *number, char *meant, P type) {
  return !strcmp(name, "vendor") && *(CK_ULONG *)type == strtoul(number, 0, 0) ? strtoul(meant, 0, 0) : 0;
}

static CK_ULONG meant(CK_ULONG type) {
  CK_ULONG other = search(of_vendor, &type);
  return other ? other : type;
}

static CK_RV refused(P template, CK_ULONG count) {
  P parts[2] = { template, &count };
  return search(of_template, parts);
}

#define FAULT(name) do { CK_RV rv = search(of_call, name); if (rv) return rv; } while (0)
#define REAL(index, ...) ((CK_RV (*)(__VA_ARGS__))real.functions[index])

static CK_RV get_token_info(CK_ULONG slot, P info) {
  FAULT("C_GetTokenInfo");
  CK_RV rv = REAL(GET_TOKEN_INFO, CK_ULONG, P)(slot, info);
  if (!rv) *(CK_ULONG *)((char *)info + 96) |= search(of_number, "flags");
  return rv;
}

static CK_RV get_mechanism_info(CK_ULONG slot, CK_ULONG type, P info) {
  CK_RV rv = search(of_mechanism, &type);
  return rv ? rv : REAL(GET_MECHANISM_INFO, CK_ULONG, CK_ULONG, P)(slot, meant(type), info);
}

static CK_RV open_session(CK_ULONG slot, CK_ULONG flags, P a, P b, P session) {
  FAULT("C_OpenSession");
  if (flags & 2 && search(of_word, "read-only")) return 0xe2;
  return REAL(OPEN_SESSION, CK_ULONG, CK_ULONG, P, P, P)(slot, flags, a, b, session);
}

static CK_RV get_session_info(CK_ULONG session, P info) {
  FAULT("C_GetSessionInfo");
  return REAL(GET_SESSION_INFO, CK_ULONG, P)(session, info);
}

static CK_RV login(CK_ULONG session, CK_ULONG user, P pin, CK_ULONG length) {
  FILE *file = fopen(getenv("TOKEN_LOGINS"), "a");
  if (file) { fprintf(file, "%d\n", getpid()); fclose(file); }
  FAULT("C_Login");
  return REAL(LOGIN, CK_ULONG, CK_ULONG, P, CK_ULONG)(session, user, pin, length);
}

static CK_RV create_object(CK_ULONG session, P template, CK_ULONG count, P object) {
  FAULT("C_CreateObject");
  CK_RV rv = refused(template, count);
  return rv ? rv : REAL(CREATE_OBJECT, CK_ULONG, P, CK_ULONG, P)(session, template, count, object);
}

static CK_RV get_attribute_value(CK_ULONG session, CK_ULONG object, CK_ATTRIBUTE *template, CK_ULONG count) {
  FAULT("C_GetAttributeValue");
  CK_RV rv = REAL(GET_ATTRIBUTE_VALUE, CK_ULONG, CK_ULONG, P, CK_ULONG)(session, object, template, count);
  if (!rv && template->type == 0x162 && template->value && search(of_word, "extractable")) *template->value = 1;
  return rv;
}

static CK_RV sign(CK_ULONG session, P data, CK_ULONG length, P value, P size) {
  CK_RV fault = search(of_call, "C_Sign");
  // A failure ends the operation, too.
  CK_RV rv = REAL(SIGN, CK_ULONG, P, CK_ULONG, P, P)(session, data, length, value, size);
  return fault ? fault : rv;
}

static CK_RV generate_key(CK_ULONG session, P mechanism, P template, CK_ULONG count, P key) {
  FAULT("C_GenerateKey");
  CK_RV rv = refused(template, count);
  return rv ? rv : REAL(GENERATE_KEY, CK_ULONG, P, P, CK_ULONG, P)(session, mechanism, template, count, key);
}

static CK_RV generate_key_pair(CK_ULONG session, P mechanism, P a, CK_ULONG of_a, P b, CK_ULONG of_b, P key_a, P key_b) {
  FAULT("C_GenerateKeyPair");
  CK_RV rv = refused(b, of_b);
  if (rv) return rv;
  return REAL(GENERATE_KEY_PAIR, CK_ULONG, P, P, CK_ULONG, P, CK_ULONG, P, P)(
    session, mechanism, a, of_a, b, of_b, key_a, key_b);
}

static CK_RV wrap_key(CK_ULONG session, P mechanism, CK_ULONG under, CK_ULONG key, P wrapped, P length) {
  FAULT("C_WrapKey");
  CK_ULONG done[3] = { meant(*(CK_ULONG *)mechanism), 0, 0 };
  return REAL(WRAP_KEY, CK_ULONG, P, CK_ULONG, CK_ULONG, P, P)(session, done, under, key, wrapped, length);
}

static CK_RV unwrap_key(CK_ULONG session, P mechanism, CK_ULONG under, P wrapped, CK_ULONG length, P template, CK_ULONG count, P key) {
  FAULT("C_UnwrapKey");
  CK_ULONG done[3] = { meant(*(CK_ULONG *)mechanism), 0, 0 };
  CK_RV rv = refused(template, count);
  if (rv) return rv;
  return REAL(UNWRAP_KEY, CK_ULONG, P, CK_ULONG, P, CK_ULONG, P, CK_ULONG, P)(
    session, done, under, wrapped, length, template, count, key);
}

CK_RV C_GetFunctionList(CK_FUNCTION_LIST **list) {
  P library = dlopen(getenv("SOFT_MODULE"), RTLD_NOW | RTLD_LOCAL);
  if (!library) return 5;
  CK_FUNCTION_LIST *found;
  CK_RV rv = ((CK_RV (*)(CK_FUNCTION_LIST **))dlsym(library, "C_GetFunctionList"))(&found);
  if (rv) return rv;
  real = ours = *found;
  P *own = ours.functions;
  own[GET_TOKEN_INFO] = get_token_info;
  own[GET_MECHANISM_INFO] = get_mechanism_info;
  own[OPEN_SESSION] = open_session;
  own[GET_SESSION_INFO] = get_session_info;
  own[LOGIN] = login;
  own[CREATE_OBJECT] = create_object;
  own[GET_ATTRIBUTE_VALUE] = get_attribute_value;
  own[SIGN] = sign;
  own[GENERATE_KEY] = generate_key;
  own[GENERATE_KEY_PAIR] = generate_key_pair;
  own[WRAP_KEY] = wrap_key;
  own[UNWRAP_KEY] = unwrap_key;
  *list = &ours;
  return 0;
}
