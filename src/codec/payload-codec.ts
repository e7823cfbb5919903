import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Payload, PayloadCodec, SerializationContext } from '@temporalio/common';
import proto from '@temporalio/proto';
import { payloadOwner } from '#domain/common/workflow-ids.ts';
import type { PayloadKey, PayloadKeys } from './payload-keys.ts';

// The member of a CommonJS module whose names Node does not see.
const { temporal } = proto;

const encoding = 'binary/encrypted';
const cipherName = 'AES-256-GCM';
const ivBytes = 12;
const tagBytes = 16;

/** The first bytes of the SDK's answer to the query `__temporal_workflow_metadata`; no payload of ours begins like it. */
const workflowMetadata = '{"definition":{"type":"';

/** An encrypted payload that cannot be decrypted: an unknown key, or bytes that were changed. */
export class PayloadEncryptionError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'PayloadEncryptionError';
  }
}

/** The bytes themselves, not a copy of them. */
const viewOf = (bytes: Uint8Array | null | undefined) =>
  bytes ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength) : Buffer.alloc(0);
const text = (bytes: Uint8Array | null | undefined) => viewOf(bytes).toString('utf8');

/** Tells whether a payload was made by `encryptPayload`. */
export function isEncrypted({ metadata }: Payload): boolean {
  return text(metadata?.['encoding']) === encoding;
}

/** Makes associated data of the metadata: a payload whose metadata was changed cannot be decrypted. */
function associatedData(keyId: string): Buffer {
  return Buffer.from([encoding, cipherName, keyId].join('\0'));
}

/**
 * Encrypts a whole payload, its own metadata included, with AES-256-GCM (NIST SP 800-38D) under a random 96-bit IV. Gives a
 * payload whose data is IV, tag and ciphertext, and whose metadata names encoding, cipher and key.
 */
function encryptPayload({ id, key }: PayloadKey, payload: Payload): Payload {
  const iv = randomBytes(ivBytes);
  const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(associatedData(id));
  const plain = temporal.api.common.v1.Payload.encode(payload).finish();
  // In counter mode all of the ciphertext comes at once.
  const body = cipher.update(plain);
  cipher.final();
  return {
    metadata: {
      encoding: Buffer.from(encoding),
      'encryption-cipher': Buffer.from(cipherName),
      'encryption-key-id': Buffer.from(id),
    },
    data: Buffer.concat([iv, cipher.getAuthTag(), body]),
  };
}

/**
 * Decrypts what `encryptPayload` made; any other payload, such as what the server says itself, comes back as it is.
 * Throws PayloadEncryptionError, which names the key that is missing, or says that the bytes were changed.
 */
export function decryptPayload({ byId }: PayloadKeys, payload: Payload): Payload {
  if (!isEncrypted(payload)) return payload;
  const id = text(payload.metadata?.['encryption-key-id']);
  const cipher = text(payload.metadata?.['encryption-cipher']);
  const known = byId.get(id);
  if (!known) {
    const named = /^[0-9a-f]{16}$/.test(id) ? id : 'an unreadable id';
    throw new PayloadEncryptionError(
      `The payload is encrypted under the key ${named}, which this process does not hold. Add that key to PAYLOAD_ENCRYPTION_OLD_KEYS.`,
    );
  }
  const data = viewOf(payload.data);
  if (cipher !== cipherName || data.length < ivBytes + tagBytes) throw damaged(id);
  const decipher = createDecipheriv('aes-256-gcm', known.key, data.subarray(0, ivBytes), {
    authTagLength: tagBytes,
  })
    .setAAD(associatedData(id))
    .setAuthTag(data.subarray(ivBytes, ivBytes + tagBytes));
  try {
    const plain = decipher.update(data.subarray(ivBytes + tagBytes));
    decipher.final();
    const { metadata, data: inner } = temporal.api.common.v1.Payload.decode(plain);
    return { metadata, data: inner };
  } catch (error) {
    throw damaged(id, error);
  }
}

function damaged(id: string, cause?: unknown): PayloadEncryptionError {
  return new PayloadEncryptionError(
    `The payload encrypted under the key ${id} cannot be decrypted: its bytes or metadata were changed.`,
    { cause },
  );
}

/** The replacement for a payload that must not be read: the SDK knows no such encoding. */
const unreadable: Payload = {
  metadata: { encoding: Buffer.from('binary/unsealed') },
  data: new Uint8Array(),
};

/** The metadata inside an encrypted payload that names its workflow. */
const workflowIdKey = 'tamga-workflow-id';

/**
 * Tells whether Temporal's server itself reports the result of an activity, by one word of its own, such as that the
 * activity never began.
 */
function isOfServer({ metadata, data }: Payload, context: SerializationContext | undefined): boolean {
  if (context?.type !== 'activity' || text(metadata?.['encoding']) !== 'json/plain') return false;
  return /^"ACTIVITY_ID_[A-Z_]{1,40}"$/.test(text(data?.subarray(0, 64)));
}

function workflowIdOf(context: SerializationContext | undefined): string | undefined {
  return context?.workflowId === undefined ? undefined : payloadOwner(context.workflowId);
}

function withWorkflowId(payload: Payload, workflowId: string | undefined): Payload {
  return workflowId === undefined
    ? payload
    : { ...payload, metadata: { ...payload.metadata, [workflowIdKey]: Buffer.from(workflowId) } };
}

/** Tells whether a payload was made for this workflow; a reader who reads for no workflow takes any. */
function isForWorkflow({ metadata }: Payload, workflowId: string | undefined): boolean {
  return workflowId === undefined || text(metadata?.[workflowIdKey]) === workflowId;
}

/** Gives the id of the workflow that a decrypted payload was made for; undefined where it names none. */
export function workflowOf({ metadata }: Payload): string | undefined {
  return text(metadata?.[workflowIdKey]) || undefined;
}

/** Gives a decrypted payload as its workflow had it: without the metadata that names the workflow. */
export function withoutWorkflowId({ metadata, data }: Payload): Payload {
  const { [workflowIdKey]: _, ...others } = metadata ?? {};
  return { metadata: others, ...(data ? { data } : {}) };
}

function isForOperators({ metadata, data }: Payload): boolean {
  // The result of a workflow that returns nothing has no bytes at all, not even an empty array.
  if (text(metadata?.['encoding']) !== 'json/plain') return false;
  return text(data?.subarray(0, workflowMetadata.length)) === workflowMetadata;
}

/**
 * Creates the codec of every client and worker: arguments, results, memos, summaries and failures are encrypted before they
 * leave the process. A workflow's current details for operators stay in clear: they are words of ours without anybody's
 * data, asked for by query and kept in no history. With `onlyEncrypted`, a payload that comes in unencrypted, or was encrypted
 * for another workflow and copied, is not read, so nobody who reaches Temporal without the key acts in another's name. The
 * SDK then refuses the update that it belongs to, and the workflow goes on.
 */
export function createPayloadCodec(
  keys: PayloadKeys,
  { onlyEncrypted = false }: { onlyEncrypted?: boolean } = {},
): PayloadCodec {
  const encode = (payload: Payload, context: SerializationContext | undefined) =>
    isForOperators(payload)
      ? payload
      : encryptPayload(keys.current, withWorkflowId(payload, workflowIdOf(context)));
  const decode = (payload: Payload, context: SerializationContext | undefined) => {
    if (!onlyEncrypted || isOfServer(payload, context)) return decryptPayload(keys, payload);
    if (!isEncrypted(payload)) return unreadable;
    const decrypted = decryptPayload(keys, payload);
    return isForWorkflow(decrypted, workflowIdOf(context)) ? decrypted : unreadable;
  };
  return {
    encode: (payloads, context) => Promise.resolve(payloads.map((payload) => encode(payload, context))),
    decode: async (payloads, context) => payloads.map((payload) => decode(payload, context)),
  };
}
