import type { Cryptoki } from './function-list.ts';
import { addressOf } from './function-list.ts';
import { CryptokiError, isOneOf } from './return-values.ts';
import { mechanism, ulong, withTemplate } from './template.ts';
import type { Attribute } from './template.ts';

/** A session in which the user is logged in; handles are those of the module. */
export type Session = { cryptoki: Cryptoki; handle: bigint };
export type ObjectHandle = bigint;

/** Longest value of an attribute, signature or wrapped key that is taken, in octets. */
const longest = 16_384;

/** Most objects that one search gives. */
const mostFound = 100;

/** The objects of a session that have these attributes, 100 at most. */
export function findObjects({ cryptoki, handle }: Session, attributes: readonly Attribute[]): ObjectHandle[] {
  withTemplate(attributes, (template, count) => cryptoki.C_FindObjectsInit(handle, template, count));
  try {
    const handles = Buffer.alloc(8 * mostFound);
    const found = ulong(0);
    cryptoki.C_FindObjects(handle, handles, mostFound, found);
    const count = Math.min(Number(found.readBigUInt64LE()), mostFound);
    return Array.from({ length: count }, (_, index) => handles.readBigUInt64LE(8 * index));
  } finally {
    cryptoki.C_FindObjectsFinal(handle);
  }
}

/** The value of an attribute; undefined when the token does not give it. Throws CryptokiError. */
export function attributeOf(session: Session, object: ObjectHandle, type: number): Buffer | undefined {
  const { cryptoki, handle } = session;
  const asked = Buffer.concat([ulong(type), ulong(0), ulong(0)]);
  try {
    cryptoki.C_GetAttributeValue(handle, object, asked, 1);
    const length = asked.readBigUInt64LE(16);
    if (length > longest) return undefined;
    const value = Buffer.alloc(Math.max(1, Number(length)));
    asked.writeBigUInt64LE(addressOf(value), 8);
    cryptoki.C_GetAttributeValue(handle, object, asked, 1);
    return value.subarray(0, Number(asked.readBigUInt64LE(16)));
  } catch (error) {
    if (isOneOf(error, ['ATTRIBUTE_SENSITIVE', 'ATTRIBUTE_TYPE_INVALID'])) return undefined;
    throw error;
  }
}

/** Makes an object from its attributes. */
export function createObject({ cryptoki, handle }: Session, attributes: readonly Attribute[]): ObjectHandle {
  const made = ulong(0);
  withTemplate(attributes, (template, count) => cryptoki.C_CreateObject(handle, template, count, made));
  return made.readBigUInt64LE();
}

/** Destroys an object, or does nothing if it is gone. */
export function destroyObject({ cryptoki, handle }: Session, object: ObjectHandle): void {
  try {
    cryptoki.C_DestroyObject(handle, object);
  } catch (error) {
    if (!isOneOf(error, ['OBJECT_HANDLE_INVALID'])) throw error;
  }
}

/** Makes a secret key. */
export function generateKey(
  { cryptoki, handle }: Session,
  type: number,
  attributes: readonly Attribute[],
): ObjectHandle {
  const made = ulong(0);
  withTemplate(attributes, (template, count) =>
    cryptoki.C_GenerateKey(handle, mechanism(type), template, count, made),
  );
  return made.readBigUInt64LE();
}

/** Makes a key pair. */
export function generateKeyPair(
  { cryptoki, handle }: Session,
  type: number,
  attributes: { ofPublic: readonly Attribute[]; ofPrivate: readonly Attribute[] },
): { publicKey: ObjectHandle; privateKey: ObjectHandle } {
  const publicKey = ulong(0);
  const privateKey = ulong(0);
  withTemplate(attributes.ofPublic, (forPublic, publicCount) =>
    withTemplate(attributes.ofPrivate, (forPrivate, privateCount) =>
      cryptoki.C_GenerateKeyPair(
        handle,
        mechanism(type),
        forPublic,
        publicCount,
        forPrivate,
        privateCount,
        publicKey,
        privateKey,
      ),
    ),
  );
  return { publicKey: publicKey.readBigUInt64LE(), privateKey: privateKey.readBigUInt64LE() };
}

function output(call: string, fill: (bytes: Buffer, length: Buffer) => void): Buffer {
  const bytes = Buffer.alloc(longest);
  const length = ulong(bytes.length);
  fill(bytes, length);
  const written = Number(length.readBigUInt64LE());
  if (written > longest) throw new CryptokiError(call, 0x150);
  return Buffer.from(bytes.subarray(0, written));
}

/** Signs octets by a mechanism without a parameter. */
export function signData(
  { cryptoki, handle }: Session,
  key: ObjectHandle,
  { type, data }: { type: number; data: Buffer },
): Buffer {
  cryptoki.C_SignInit(handle, mechanism(type), key);
  return output('C_Sign', (bytes, length) => cryptoki.C_Sign(handle, data, data.length, bytes, length));
}

/** Wraps a key under another. */
export function wrapKey(
  { cryptoki, handle }: Session,
  { type, under, key }: { type: number; under: ObjectHandle; key: ObjectHandle },
): Buffer {
  return output('C_WrapKey', (bytes, length) =>
    cryptoki.C_WrapKey(handle, mechanism(type), under, key, bytes, length),
  );
}

/** Unwraps a key into a new object. */
export function unwrapKey(
  { cryptoki, handle }: Session,
  { type, under, wrapped }: { type: number; under: ObjectHandle; wrapped: Buffer },
  attributes: readonly Attribute[],
): ObjectHandle {
  const made = ulong(0);
  withTemplate(attributes, (template, count) =>
    cryptoki.C_UnwrapKey(handle, mechanism(type), under, wrapped, wrapped.length, template, count, made),
  );
  return made.readBigUInt64LE();
}
