import koffi from 'koffi';
import { assertOk } from './return-values.ts';

/** The members of CK_FUNCTION_LIST after its version, in their order (PKCS#11 2.40 section 3.6), up to the last that is used. */
const members = `
  C_Initialize C_Finalize C_GetInfo C_GetFunctionList C_GetSlotList C_GetSlotInfo C_GetTokenInfo C_GetMechanismList
  C_GetMechanismInfo C_InitToken C_InitPIN C_SetPIN C_OpenSession C_CloseSession C_CloseAllSessions C_GetSessionInfo
  C_GetOperationState C_SetOperationState C_Login C_Logout C_CreateObject C_CopyObject C_DestroyObject C_GetObjectSize
  C_GetAttributeValue C_SetAttributeValue C_FindObjectsInit C_FindObjects C_FindObjectsFinal C_EncryptInit C_Encrypt
  C_EncryptUpdate C_EncryptFinal C_DecryptInit C_Decrypt C_DecryptUpdate C_DecryptFinal C_DigestInit C_Digest C_DigestUpdate
  C_DigestKey C_DigestFinal C_SignInit C_Sign C_SignUpdate C_SignFinal C_SignRecoverInit C_SignRecover C_VerifyInit C_Verify
  C_VerifyUpdate C_VerifyFinal C_VerifyRecoverInit C_VerifyRecover C_DigestEncryptUpdate C_DecryptDigestUpdate
  C_SignEncryptUpdate C_DecryptVerifyUpdate C_GenerateKey C_GenerateKeyPair C_WrapKey C_UnwrapKey`
  .trim()
  .split(/\s+/);

// CK_ULONG and all handles; CK_BBOOL; addresses.
const number = 'ulong';
const flag = 'uint8_t';
const address = 'void *';

/** The functions that are called, with their parameters. */
const parameters = {
  C_Initialize: [address],
  C_Finalize: [address],
  C_GetSlotList: [flag, address, address],
  C_GetTokenInfo: [number, address],
  C_GetMechanismInfo: [number, number, address],
  C_OpenSession: [number, number, address, address, address],
  C_GetSessionInfo: [number, address],
  C_Login: [number, number, address, number],
  C_CreateObject: [number, address, number, address],
  C_DestroyObject: [number, number],
  C_GetAttributeValue: [number, number, address, number],
  C_FindObjectsInit: [number, address, number],
  C_FindObjects: [number, address, number, address],
  C_FindObjectsFinal: [number],
  C_SignInit: [number, address, number],
  C_Sign: [number, address, number, address, address],
  C_GenerateKey: [number, address, address, number, address],
  C_GenerateKeyPair: [number, address, address, number, address, number, address, address],
  C_WrapKey: [number, address, number, number, address, address],
  C_UnwrapKey: [number, address, number, address, number, address, number, address],
} as const;

type Parameters = typeof parameters;
type Given = { ulong: number | bigint; uint8_t: number; 'void *': Buffer | null };
type Call<P extends readonly (keyof Given)[]> = (...given: { [I in keyof P]: Given[P[I]] }) => void;

/** The functions of a module. Each throws CryptokiError for another value than CKR_OK. */
export type Cryptoki = { [N in keyof Parameters]: Call<Parameters[N]> };

function called(name: keyof Parameters, pointer: unknown): (...given: unknown[]) => void {
  const prototype = koffi.proto('ulong', [...parameters[name]]);
  return (...given) => {
    const code: unknown = koffi.call(pointer, prototype, ...given);
    assertOk(name, Number(code));
  };
}

/** Loads a PKCS#11 module into this process. Throws when the file is not one, CryptokiError when it refuses. */
export function loadModule(path: string): Cryptoki {
  if (koffi.sizeof('ulong') !== 8) throw new Error('modules of PKCS#11 are loaded on 64-bit Linux alone');
  const getFunctionList = koffi.load(path).func('C_GetFunctionList', 'ulong', [koffi.out('void **')]);
  const found: unknown[] = [null];
  assertOk('C_GetFunctionList', Number(getFunctionList(found)));
  const [list] = found;
  // CK_VERSION takes two octets, and the first address is aligned.
  const pointers = new Map(
    members.map((name, index) => [name, koffi.decode(list, 8 * (index + 1), address) as unknown]),
  );
  const names = Object.keys(parameters) as (keyof Parameters)[];
  return Object.fromEntries(names.map((name) => [name, called(name, pointers.get(name))])) as Cryptoki;
}

/** The address of a buffer's first octet, for structures that refer to it. */
export function addressOf(buffer: Buffer): bigint {
  return koffi.address(buffer);
}
