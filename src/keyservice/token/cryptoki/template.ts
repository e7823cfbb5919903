import { addressOf } from './function-list.ts';

/** CK_ATTRIBUTE with its value as octets. */
export type Attribute = { type: number; value: Buffer; inner?: readonly Attribute[] };

const attributeLength = 24;

/** A CK_ULONG as octets. */
export function ulong(value: number | bigint): Buffer {
  const bytes = Buffer.alloc(8);
  bytes.writeBigUInt64LE(BigInt(value));
  return bytes;
}

export function truth(type: number, value: boolean): Attribute {
  return { type, value: Buffer.from([value ? 1 : 0]) };
}

export function numeric(type: number, value: number): Attribute {
  return { type, value: ulong(value) };
}

export function octets(type: number, value: Buffer): Attribute {
  return { type, value };
}

export function text(type: number, value: string): Attribute {
  return { type, value: Buffer.from(value, 'utf8') };
}

/** An attribute whose value is a template (CKF_ARRAY_ATTRIBUTE). */
export function nested(type: number, inner: readonly Attribute[]): Attribute {
  return { type, value: Buffer.alloc(0), inner };
}

function encode(attributes: readonly Attribute[], kept: Buffer[]): Buffer {
  const bytes = Buffer.alloc(Math.max(1, attributes.length) * attributeLength);
  kept.push(bytes);
  for (const [index, { type, value, inner }] of attributes.entries()) {
    const contents = inner ? encode(inner, kept) : Buffer.from(value);
    kept.push(contents);
    const at = index * attributeLength;
    bytes.writeBigUInt64LE(BigInt(type), at);
    bytes.writeBigUInt64LE(contents.length === 0 ? 0n : addressOf(contents), at + 8);
    bytes.writeBigUInt64LE(BigInt(contents.length), at + 16);
  }
  return bytes;
}

/** Gives a template's octets and the number of its attributes to a call, and zeroes them after it. */
export function withTemplate<T>(
  attributes: readonly Attribute[],
  use: (template: Buffer, count: number) => T,
): T {
  const kept: Buffer[] = [];
  try {
    return use(encode(attributes, kept), attributes.length);
  } finally {
    // This also keeps the values alive until here: the template has their addresses alone.
    for (const bytes of kept) bytes.fill(0);
  }
}

/** CK_MECHANISM without a parameter. */
export function mechanism(type: number): Buffer {
  return Buffer.concat([ulong(type), ulong(0), ulong(0)]);
}
