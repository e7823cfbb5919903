import { describe, expect, test } from 'vitest';
import type { SignedFile } from '#signatures/signed-file/signed-file.ts';
import { noMaterial } from '#signatures/signed-file/signed-file.ts';
import type { SignatureReport } from '#signatures/validation/report.ts';
import { validate } from '#signatures/validation/validate.ts';
import { addresses, createPki } from '#test/support/signatures/pki.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { fileOf, signedBy, stampedBy } from './support/signed.ts';

const now = new Date('2026-06-01T00:00:00Z');
const year = (number: number, month = 1) => new Date(Date.UTC(number, month - 1, 1));

const world = setUp(async () => {
  const pki = await createPki({ from: year(2015), until: year(2040) });
  const [alice, old, tsa, oldTsa] = await Promise.all([
    pki.signer(),
    pki.signer({ from: year(2020), until: year(2022) }),
    pki.tsa(),
    pki.tsa({ from: year(2020), until: year(2023) }),
  ]);
  const [current, past] = await Promise.all([
    pki.crl(year(2026, 5), year(2026, 7)),
    pki.crl(year(2021, 6), year(2021, 7)),
  ]);
  return { pki, alice, old, tsa, oldTsa, current, past };
});

/** Validates a file and gives its one signature; `crl` is what can be fetched. */
async function judge(file: SignedFile, crl?: Buffer): Promise<SignatureReport> {
  const obtained = crl ? [{ ...noMaterial, crls: [crl], url: addresses.crl, obtainedAt: now }] : [];
  const context = { time: now, anchors: [world.pki.anchor], intermediates: [], obtain: async () => obtained };
  const [signature] = (await validate(file, context)).signatures;
  if (!signature) throw new Error('no signature was reported');
  return signature;
}

/** A list of a year, good until its end. */
const listOf = (number: number) => world.pki.crl(year(number), year(number + 1));

const overSignature = { kind: 'signature', signatures: ['signature-1'] } as const;
const embedded = (...crls: Buffer[]) => ({ ...noMaterial, crls });

describe('a revocation', () => {
  const revoked = () =>
    world.pki.crl(year(2026, 5), year(2026, 7), [
      {
        serialNumber: world.alice.certificate.serialNumber,
        revokedAt: year(2026, 3),
        reason: 'keyCompromise',
      },
    ]);

  test.each([
    ['after the timestamp does not count', year(2026, 2), 'TOTAL_PASSED', undefined],
    ['before the timestamp stays', year(2026, 4), 'INDETERMINATE', 'REVOKED_NO_POE'],
  ])('%s', async (_, at, indication, subIndication) => {
    const timestamps = [await stampedBy(world.tsa, { ...overSignature, at })];
    const report = await judge(fileOf(await signedBy(world.alice, { timestamps })), await revoked());
    expect(report).toMatchObject({
      indication,
      subIndication,
      level: 'CAdES-T',
      revocation: { status: 'revoked' },
    });
  });

  test('before a content timestamp fails the signature for good', async () => {
    const timestamps = [await stampedBy(world.tsa, { kind: 'content', at: year(2026, 4) })];
    const report = await judge(fileOf(await signedBy(world.alice, { timestamps })), await revoked());
    expect(report).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'REVOKED', level: 'CAdES-B' });
  });
});

/** By a certificate that has ended, with a timestamp. */
const signedThen = async (at: Date, crl = world.past) =>
  signedBy(world.old, {
    timestamps: [await stampedBy(world.tsa, { ...overSignature, at })],
    material: embedded(crl),
  });

describe('an expired certificate', () => {
  test('counts with a timestamp of its time and its status of then', async () => {
    const report = await judge(fileOf(await signedThen(year(2021, 5))), world.current);
    expect(report).toMatchObject({ indication: 'TOTAL_PASSED', bestSignatureTime: year(2021, 5) });
  });

  test('counts by its status of then alone, when the lists of today leave it out', async () => {
    const forgetful = await world.pki.crl(year(2026, 5), year(2026, 7), [], year(2026));
    const report = await judge(fileOf(await signedThen(year(2021, 5))), forgetful);
    expect(report).toMatchObject({ indication: 'TOTAL_PASSED', bestSignatureTime: year(2021, 5) });
    const early = await judge(fileOf(await signedThen(year(2021, 8))), forgetful);
    expect(early).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'OUT_OF_BOUNDS_NO_POE' });
  });

  test('does not count with a timestamp of a later time', async () => {
    const report = await judge(fileOf(await signedThen(year(2023))), world.current);
    expect(report.subIndication).toMatch(/^OUT_OF_BOUNDS/);
  });

  test('fails for good with a timestamp of before it was issued', async () => {
    const report = await judge(fileOf(await signedThen(year(2019))), world.current);
    expect(report).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'NOT_YET_VALID' });
  });

  test('fails for good when a content timestamp is of after its end', async () => {
    const timestamps = [await stampedBy(world.tsa, { kind: 'content', at: year(2023) })];
    const report = await judge(fileOf(await signedBy(world.old, { timestamps })), world.current);
    expect(report).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'EXPIRED' });
  });

  test('is not saved by a timestamp over other data', async () => {
    const stamp = await stampedBy(world.tsa, { ...overSignature, at: year(2021, 5) });
    const timestamps = [{ ...stamp, digestOf: () => Buffer.alloc(32) }];
    const report = await judge(fileOf(await signedBy(world.old, { timestamps })), world.current);
    expect(report).toMatchObject({
      level: 'CAdES-B',
      indication: 'INDETERMINATE',
      timestamps: [{ subIndication: 'HASH_FAILURE' }],
    });
  });
});

/** By an authority that has ended. */
const stampedThen = () => stampedBy(world.oldTsa, { ...overSignature, at: year(2021, 5) });

describe('an authority of timestamps that has expired', () => {
  test('proves nothing by itself', async () => {
    const signature = await signedBy(world.old, {
      timestamps: [await stampedThen()],
      material: embedded(world.past),
    });
    const report = await judge(fileOf(signature), world.current);
    expect(report).toMatchObject({ indication: 'INDETERMINATE', level: 'CAdES-B', bestSignatureTime: now });
  });

  test('proves it when a later timestamp shows that its own was there in time, and so does that of it', async () => {
    const stamp = await stampedThen();
    const status = await world.pki.crl(year(2022, 2), year(2022, 3));
    const archive = await stampedBy(world.tsa, {
      kind: 'archive',
      at: year(2022, 6),
      signatures: ['signature-1'],
      timestamps: [stamp.id],
      material: {
        certificates: [world.old.certificate.der, world.oldTsa.certificate.der],
        crls: [world.past, status],
      },
    });
    const signature = await signedBy(world.old, {
      timestamps: [stamp, archive],
      material: embedded(world.past, status),
    });
    const report = await judge(fileOf(signature), world.current);
    expect(report).toMatchObject({
      indication: 'TOTAL_PASSED',
      level: 'CAdES-LTA',
      bestSignatureTime: year(2021, 5),
      timestamps: [{ indication: 'TOTAL_PASSED' }, { indication: 'TOTAL_PASSED' }],
    });
  });
});

describe('a timestamp of a time at which the certificate of its authority was not valid proves nothing', () => {
  test.each([
    ['before it began', year(2019), 'NOT_YET_VALID'],
    ['after it had ended', year(2023, 2), 'EXPIRED'],
  ])('%s', async (_, at, subIndication) => {
    const timestamps = [await stampedBy(world.oldTsa, { ...overSignature, at })];
    const time = year(2022);
    const context = { time, anchors: [world.pki.anchor], intermediates: [], obtain: async () => [] };
    const file = fileOf(await signedBy(world.alice, { timestamps, material: embedded(await listOf(2022)) }));
    expect((await validate(file, context)).signatures).toMatchObject([
      {
        indication: 'TOTAL_PASSED',
        level: 'CAdES-B',
        bestSignatureTime: time,
        timestamps: [{ subIndication, reasons: [{ code: 'timestamp_outside_certificate' }] }],
      },
    ]);
  });
});

const older = () => world.pki.crl(year(2026, 3), year(2026, 7));

describe('status of an older time', () => {
  test('in the file is asked for again, and a revocation since then counts', async () => {
    const { serialNumber } = world.alice.certificate;
    const revoked = { serialNumber, revokedAt: year(2026, 4), reason: 'keyCompromise' } as const;
    const fetched = await world.pki.crl(year(2026, 5), year(2026, 7), [revoked]);
    const file = fileOf(await signedBy(world.alice, { material: embedded(await older()) }));
    expect(await judge(file)).toMatchObject({ indication: 'TOTAL_PASSED' });
    expect(await judge(file, fetched)).toMatchObject({ subIndication: 'REVOKED_NO_POE' });
  });

  test('that was outdated when the timestamp was made gives no LT', async () => {
    const at = year(2026, 5);
    const timestamps = [await stampedBy(world.tsa, { ...overSignature, at })];
    const outdated = await world.pki.crl(year(2026, 3), year(2026, 4));
    const withStatus = async (crl: Buffer) =>
      judge(fileOf(await signedBy(world.alice, { timestamps, material: embedded(crl) })), world.current);
    expect(await withStatus(outdated)).toMatchObject({ indication: 'TOTAL_PASSED', level: 'CAdES-T' });
    expect(await withStatus(await older())).toMatchObject({ indication: 'TOTAL_PASSED', level: 'CAdES-LT' });
  });
});

describe('levels', () => {
  test('LT carries all status itself and needs no network', async () => {
    const timestamps = [await stampedBy(world.tsa, { ...overSignature, at: year(2026, 5) })];
    const signature = await signedBy(world.alice, { timestamps, material: embedded(world.current) });
    expect(await judge(fileOf(signature))).toMatchObject({
      indication: 'TOTAL_PASSED',
      level: 'CAdES-LT',
      revocation: { source: 'embedded' },
    });
  });

  test('an archive timestamp that does not cover the status makes no LTA', async () => {
    const timestamps = [
      await stampedBy(world.tsa, { ...overSignature, at: year(2026, 5) }),
      await stampedBy(world.tsa, { kind: 'archive', signatures: ['signature-1'], at: year(2026, 6) }),
    ];
    const signature = await signedBy(world.alice, { timestamps, material: embedded(world.current) });
    expect(await judge(fileOf(signature))).toMatchObject({ level: 'CAdES-LT' });
  });
});

test('timestamps that contradict each other are told', async () => {
  const timestamps = [
    await stampedBy(world.tsa, { kind: 'content', at: year(2026, 4) }),
    await stampedBy(world.tsa, { ...overSignature, at: year(2026, 3) }),
  ];
  const report = await judge(fileOf(await signedBy(world.alice, { timestamps })), world.current);
  expect(report).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'TIMESTAMP_ORDER_FAILURE' });
});
