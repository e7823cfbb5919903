import { createSecretKey, randomBytes } from 'node:crypto';
import { defaultPayloadConverter, type Payload } from '@temporalio/common';
import proto from '@temporalio/proto';
import { describe, expect, test } from 'vitest';
import { createPayloadCodec, PayloadEncryptionError } from '#codec/payload-codec.ts';
import { payloadKeyId, payloadKeysOf } from '#codec/payload-keys.ts';

const key = randomBytes(32);
const codec = createPayloadCodec(payloadKeysOf(key));
const text = (bytes: Uint8Array | null | undefined) => Buffer.from(bytes ?? []).toString();

function payloadOf(value: unknown): Payload {
  const payload = defaultPayloadConverter.toPayload(value);
  if (!payload) throw new Error('no payload');
  return payload;
}

function flip(bytes: Uint8Array, at: number): Uint8Array {
  const copy = Buffer.from(bytes);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

type Sealed = { metadata: Record<string, Uint8Array>; data: Uint8Array };

async function seal(value: unknown, by = codec): Promise<Sealed> {
  const [sealed] = await by.encode([payloadOf(value)]);
  if (!sealed?.metadata || !sealed.data) throw new Error('nothing came back');
  return { metadata: sealed.metadata, data: sealed.data };
}

async function open(payload: Payload, by = codec): Promise<unknown> {
  const [opened] = await by.decode([payload]);
  if (!opened) throw new Error('nothing came back');
  return defaultPayloadConverter.fromPayload(opened);
}

const of = (workflowId: string) => ({ type: 'workflow', namespace: 'default', workflowId }) as const;

describe('the payload codec', () => {
  test.each([
    ['text', 'Баатар'],
    ['an object', { email: 'bat@example.mn', nested: [1, null, { a: true }] }],
    ['null', null],
    ['nothing', undefined],
    ['bytes', new Uint8Array([0, 1, 2, 255])],
    ['empty bytes', new Uint8Array()],
    ['much', 'x'.repeat(300_000)],
  ])('opens what it sealed: %s', async (_, value) => {
    expect(await open(await seal(value))).toEqual(value);
  });

  test('seals what a flow that returns nothing gives: the SDK decodes its missing data as an array', async () => {
    const { temporal } = proto;
    const Type = temporal.api.common.v1.Payload;
    const { metadata } = payloadOf(undefined);
    const decoded = Type.decode(Type.encode({ metadata: metadata ?? {} }).finish());
    expect(decoded.data).not.toHaveProperty('subarray');
    const [sealed] = await codec.encode([decoded]);
    expect(await open(sealed ?? {})).toBeUndefined();
  });

  test('shows encoding, cipher and key id, and nothing of the payload', async () => {
    const { metadata, data } = await seal({ email: 'bat@example.mn' });
    expect(Object.fromEntries(Object.entries(metadata).map(([name, bytes]) => [name, text(bytes)]))).toEqual({
      encoding: 'binary/encrypted',
      'encryption-cipher': 'AES-256-GCM',
      'encryption-key-id': payloadKeyId(key),
    });
    expect(text(data)).not.toMatch(/email|bat@|json/);
  });

  test('uses a new IV each time', async () => {
    const sealed = await codec.encode(Array.from({ length: 50 }, () => payloadOf('same')));
    expect(new Set(sealed.map(({ data }) => text(data?.subarray(0, 12)))).size).toBe(50);
    expect(new Set(sealed.map(({ data }) => text(data))).size).toBe(50);
  });

  test('lets a payload through that is not sealed', async () => {
    const plain = payloadOf({ of: 'the server' });
    expect(await codec.decode([plain])).toEqual([plain]);
  });

  test('that takes sealed ones only gives others on as what nobody can read', async () => {
    const strict = createPayloadCodec(payloadKeysOf(key), { onlyEncrypted: true });
    expect(await open(await seal('sealed'), strict)).toBe('sealed');
    const told = { definition: { type: 'signRequest' }, recipientId: 'x' };
    for (const value of [{ loa: 2 }, undefined, told])
      await expect(open(payloadOf(value), strict)).rejects.toThrow('Unknown encoding: binary/unsealed');
  });

  test('or what the server itself says of an activity that it ends before it began', async () => {
    const strict = createPayloadCodec(payloadKeysOf(key), { onlyEncrypted: true });
    const activity = { type: 'activity', namespace: 'default', workflowId: 'a', isLocal: false } as const;
    const word = payloadOf('ACTIVITY_ID_NOT_STARTED');
    expect(await strict.decode([word], activity)).toEqual([word]);
    for (const [payload, context] of [
      [word, of('a')],
      [payloadOf({ deliveryIds: [] }), activity],
      [payloadOf('ACTIVITY_ID_NOT_STARTED", {"deliveryIds": []}'), activity],
    ] as const)
      expect(await strict.decode([payload], context)).not.toEqual([payload]);
  });

  test('is for the workflow that it was encrypted for, and for no other', async () => {
    const strict = createPayloadCodec(payloadKeysOf(key), { onlyEncrypted: true });
    const openIn = async (payload: Payload, flow: string) => {
      const [opened] = await strict.decode([payload], of(flow));
      return defaultPayloadConverter.fromPayload(opened ?? {});
    };
    const [named] = await codec.encode([payloadOf('act')], of('a'));
    expect(await openIn(named ?? {}, 'a')).toBe('act');
    await expect(openIn(named ?? {}, 'b')).rejects.toThrow('Unknown encoding');
    expect(await open(named ?? {})).toBe('act');
    await expect(openIn(await seal('for nobody'), 'b')).rejects.toThrow('Unknown encoding');
  });

  test('is for every run of the schedule of ours that it was encrypted for; other ids end as they like', async () => {
    const strict = createPayloadCodec(payloadKeysOf(key), { onlyEncrypted: true });
    const passes = async (from: string, to: string) => {
      const [payload] = await codec.encode([payloadOf('said')], of(from));
      const [opened] = await strict.decode(payload ? [payload] : [], of(to));
      return text(opened?.metadata?.['encoding']) === 'json/plain';
    };
    const [ten, eleven] = ['2026-11-21T10:00:00Z', '2026-11-21T11:00:00Z'];
    expect(await passes('publish-status-workflow', `publish-status-workflow-${ten}`)).toBe(true);
    expect(await passes(`publish-status-workflow-${ten}`, `publish-status-workflow-${eleven}`)).toBe(true);
    expect(await passes(`publish-status-workflow-${ten}`, `refresh-status-workflow-${ten}`)).toBe(false);
    expect(await passes('envelope/1', `envelope/1-${ten}`)).toBe(false);
    expect(await passes('envelope/publish-status-workflow', `envelope/publish-status-workflow-${ten}`)).toBe(
      false,
    );
  });

  test('keeps order and number, also of none', async () => {
    const sealed = await codec.encode(['a', 'b', 'c'].map(payloadOf));
    expect(await Promise.all(sealed.map((payload) => open(payload)))).toEqual(['a', 'b', 'c']);
    expect(await codec.encode([])).toEqual([]);
    expect(await codec.decode([])).toEqual([]);
  });

  test('leaves in clear what a flow tells operators by query', async () => {
    const payload = payloadOf({ definition: { type: 'signRequest' }, currentDetails: 'Waiting' });
    expect(await codec.encode([payload])).toEqual([payload]);
    for (const other of [{ facts: { definition: { type: 'x' } } }, '{"definition":{"type":"x"}}', {}])
      expect(text((await seal(other)).metadata['encoding'])).toBe('binary/encrypted');
  });

  test('seals one that only looks sealed', async () => {
    const sealed = await seal('inner');
    const [again] = await codec.encode([sealed]);
    const [back] = await codec.decode(again ? [again] : []);
    expect(text(back?.data)).toBe(text(sealed.data));
  });
});

describe('keys', () => {
  test('an old key still opens, and new payloads use the current one', async () => {
    const sealedBefore = await seal('before');
    const newKey = randomBytes(32);
    const rotated = createPayloadCodec(payloadKeysOf(newKey, [key]));
    expect(await open(sealedBefore, rotated)).toBe('before');
    const { metadata } = await seal('after', rotated);
    expect(text(metadata?.['encryption-key-id'])).toBe(payloadKeyId(newKey));
  });

  test('a process without the key says which one is missing', async () => {
    const other = createPayloadCodec(payloadKeysOf(randomBytes(32), [randomBytes(32)]));
    const failure = open(await seal('secret'), other);
    await expect(failure).rejects.toThrow(PayloadEncryptionError);
    await expect(failure).rejects.toThrow(
      `encrypted under the key ${payloadKeyId(key)}, which this process does not hold. Add that key to PAYLOAD_ENCRYPTION_OLD_KEYS.`,
    );
  });

  test('an id tells nothing of its key, and two keys have two ids', () => {
    expect(payloadKeyId(key)).toMatch(/^[0-9a-f]{16}$/);
    expect(key.toString('hex')).not.toContain(payloadKeyId(key));
    expect(payloadKeyId(randomBytes(32))).not.toBe(payloadKeyId(key));
  });
});

describe('what was changed on its way does not open', () => {
  test.each([0, 12, 28, 40])('byte %i', async (at) => {
    const { metadata, data } = await seal('a secret of some length');
    const changed = { metadata, data: flip(data, at) };
    await expect(open(changed)).rejects.toThrow(PayloadEncryptionError);
  });

  test.each([0, 5, 27, 28])('cut to %i bytes', async (length) => {
    const { metadata, data } = await seal('a secret of some length');
    await expect(open({ metadata, data: data.subarray(0, length) })).rejects.toThrow(PayloadEncryptionError);
  });

  test('metadata: the id of another key this process holds, another cipher, none', async () => {
    const otherKey = randomBytes(32);
    const both = createPayloadCodec(payloadKeysOf(key, [otherKey]));
    const { metadata, data } = await seal('secret');
    for (const [name, value] of [
      ['encryption-key-id', payloadKeyId(otherKey)],
      ['encryption-key-id', ''],
      ['encryption-key-id', 'x'.repeat(5_000)],
      ['encryption-cipher', 'AES-128-GCM'],
      ['encryption-cipher', ''],
    ] as const) {
      const changed = { metadata: { ...metadata, [name]: Buffer.from(value) }, data };
      await expect(open(changed, both)).rejects.toThrow(PayloadEncryptionError);
    }
  });

  test('the same key id claimed for another key', async () => {
    const stolen = { id: payloadKeyId(key), key: createSecretKey(randomBytes(32)) };
    const wrong = createPayloadCodec({ current: stolen, byId: new Map([[stolen.id, stolen]]) });
    await expect(open(await seal('secret'), wrong)).rejects.toThrow('cannot be decrypted');
  });
});
