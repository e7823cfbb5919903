import { describe, expect, test } from 'vitest';
import type { SignedFile } from '#signatures/signed-file/signed-file.ts';
import { noMaterial } from '#signatures/signed-file/signed-file.ts';
import type { ObtainedMaterial, ValidationContext, WantedMaterial } from '#signatures/validation/context.ts';
import type { ValidationReport } from '#signatures/validation/report.ts';
import { validate } from '#signatures/validation/validate.ts';
import { addresses, createPki } from '#test/support/signatures/pki.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { fileOf, referenceTo, signedBy, stampedBy } from './support/signed.ts';

const now = new Date('2026-06-01T00:00:00Z');
const year = (number: number, month = 1) => new Date(Date.UTC(number, month - 1, 1));
const always = { from: year(2015), until: year(2040) };

const world = setUp(async () => {
  const pki = await createPki(always);
  const [alice, mallory, tsa] = await Promise.all([pki.signer(), pki.signer(), pki.tsa()]);
  const good = await pki.crl(year(2026, 5), year(2026, 7));
  return { pki, alice, mallory, tsa, good };
});

/** Validates with a list that can be fetched, or with none. */
function judge(file: SignedFile, crl?: Buffer): Promise<ValidationReport> {
  return validate(
    file,
    contextWith(async (wanted) => (crl ? answersTo(wanted, crl) : [])),
  );
}

function contextWith(obtain: ValidationContext['obtain']): ValidationContext {
  return { time: now, anchors: [world.pki.anchor], intermediates: [], obtain };
}

function answersTo(wanted: readonly WantedMaterial[], crl: Buffer): ObtainedMaterial[] {
  if (!wanted.some(({ kind }) => kind === 'crl')) return [];
  return [{ ...noMaterial, crls: [crl], url: addresses.crl, obtainedAt: now }];
}

const revokedAt = (at: Date) =>
  world.pki.crl(year(2026, 5), year(2026, 7), [
    { serialNumber: world.alice.certificate.serialNumber, revokedAt: at, reason: 'keyCompromise' },
  ]);

const overSignature = { kind: 'signature', signatures: ['signature-1'] } as const;

describe('a signature without a timestamp', () => {
  test('passes with status that was fetched, once', async () => {
    const asked: WantedMaterial[] = [];
    const report = await validate(
      fileOf(await signedBy(world.alice)),
      contextWith(async (wanted) => {
        asked.push(...wanted);
        return answersTo(wanted, world.good);
      }),
    );
    expect(asked.filter(({ kind }) => kind === 'crl')).toHaveLength(1);
    expect(report).toMatchObject({ indication: 'TOTAL_PASSED', subIndication: undefined, validatedAt: now });
    expect(report.signatures).toMatchObject([
      {
        level: 'CAdES-B',
        reasons: [],
        bestSignatureTime: now,
        anchor: 'Test Root',
        revocation: { status: 'good', source: addresses.crl },
        scopes: [{ name: 'document' }],
      },
    ]);
  });

  test('waits for status that cannot be had', async () => {
    expect(await judge(fileOf(await signedBy(world.alice)))).toMatchObject({ subIndication: 'TRY_LATER' });
  });

  test('is not proved when its certificate was revoked, whenever it claims to be made', async () => {
    const signature = await signedBy(world.alice, { claimedSigningTime: year(2020) });
    const report = await judge(fileOf(signature), await revokedAt(year(2026, 2)));
    expect(report).toMatchObject({ indication: 'INDETERMINATE', subIndication: 'REVOKED_NO_POE' });
  });

  test('is not proved when its certificate has expired', async () => {
    const old = await world.pki.signer({ from: year(2020), until: year(2024) });
    const report = await judge(fileOf(await signedBy(old)), world.good);
    expect(report.subIndication).toMatch(/^OUT_OF_BOUNDS/);
  });

  test('names no signer when its chain leads nowhere', async () => {
    const other = await createPki(always);
    const report = await judge(fileOf(await signedBy(await other.signer())), world.good);
    expect(report).toMatchObject({
      indication: 'INDETERMINATE',
      subIndication: 'NO_CERTIFICATE_CHAIN_FOUND',
    });
    expect(report.signatures).toMatchObject([{ level: 'CAdES-B', anchor: undefined }]);
  });
});

describe('what is broken comes out, whatever the certificate is', () => {
  const object = { name: 'document', scope: 'full', digestAlgorithm: 'sha256' } as const;
  test.each([
    ['FORMAT_FAILURE', 'structure_damaged', { formatFaults: [{ code: 'structure_damaged' }] }],
    ['HASH_FAILURE', 'signed_object_changed', { signedObjects: [{ ...object, state: 'changed' }] }],
    ['SIGNED_DATA_NOT_FOUND', 'signed_object_missing', { signedObjects: [{ ...object, state: 'missing' }] }],
    ['SIGNED_DATA_NOT_FOUND', 'nothing_signed', { signedObjects: [] }],
    ['SIG_CONSTRAINTS_FAILURE', 'limit_exceeded', { constraintFaults: [{ code: 'limit_exceeded' }] }],
    [
      'NO_SIGNING_CERTIFICATE_FOUND',
      'signing_certificate_missing',
      { signingCertificate: { candidates: [], signed: undefined } },
    ],
  ] as const)('%s: %s', async (subIndication, code, changes) => {
    const report = await judge(fileOf(await signedBy(world.alice, changes)), world.good);
    expect(report.subIndication).toBe(subIndication);
    expect(report.signatures[0]?.reasons[0]?.code).toBe(code);
  });

  test('SIG_CRYPTO_FAILURE: a value of another key, and a changed one', async () => {
    const { value } = await signedBy(world.mallory);
    const [stolen, changed] = [value, { ...value, bytes: Buffer.alloc(70) }];
    for (const wrong of [stolen, changed]) {
      const report = await judge(fileOf(await signedBy(world.alice, { value: wrong })), world.good);
      expect(report).toMatchObject({ indication: 'TOTAL_FAILED', subIndication: 'SIG_CRYPTO_FAILURE' });
    }
  });

  test('NO_SIGNING_CERTIFICATE_FOUND: the signature names a certificate of somebody else', async () => {
    const signed = referenceTo(world.alice.certificate);
    const signingCertificate = { candidates: [world.mallory.certificate.der], signed };
    const report = await judge(fileOf(await signedBy(world.mallory, { signingCertificate })), world.good);
    expect(report.subIndication).toBe('NO_SIGNING_CERTIFICATE_FOUND');
    expect(report.signatures[0]?.signingCertificate).toBeUndefined();
  });

  test('an unknown algorithm proves nothing', async () => {
    const { value } = await signedBy(world.alice);
    const unknown = { ...value, algorithm: undefined, algorithmName: '1.2.3' };
    const report = await judge(fileOf(await signedBy(world.alice, { value: unknown })), world.good);
    expect(report.signatures[0]?.reasons[0]).toStrictEqual({
      code: 'signature_algorithm_unknown',
      values: { algorithm: '1.2.3' },
    });
  });

  test('FORMAT_FAILURE: the file around it', async () => {
    const file = { ...fileOf(await signedBy(world.alice)), faults: [{ code: 'limit_exceeded' } as const] };
    expect(await judge(file, world.good)).toMatchObject({ subIndication: 'FORMAT_FAILURE' });
  });
});

describe('several signatures', () => {
  test('have the indication of the worst, countersignatures included', async () => {
    const fine = await signedBy(world.alice);
    const broken = await signedBy(world.alice, { id: 'signature-2', signedObjects: [] });
    const countered = await signedBy(world.alice, { counterSignatures: [{ ...broken, id: 'counter-1' }] });
    expect(await judge(fileOf(fine, fine), world.good)).toMatchObject({ indication: 'TOTAL_PASSED' });
    expect(await judge(fileOf(fine, broken), world.good)).toMatchObject({ indication: 'INDETERMINATE' });
    const report = await judge(fileOf(countered), world.good);
    expect(report.indication).toBe('INDETERMINATE');
    expect(report.signatures).toMatchObject([
      { indication: 'TOTAL_PASSED', counterSignatures: [{ subIndication: 'SIGNED_DATA_NOT_FOUND' }] },
    ]);
  });

  test('without a signed reference the certificate is the one whose key was used, and it is no AdES signature', async () => {
    const candidates = [world.mallory.certificate.der, world.alice.certificate.der];
    const signingCertificate = { candidates, signed: undefined };
    const report = await judge(fileOf(await signedBy(world.alice, { signingCertificate })), world.good);
    expect(report.indication).toBe('TOTAL_PASSED');
    expect(report.signatures).toMatchObject([
      {
        level: 'CMS',
        signingCertificate: world.alice.certificate,
        reasons: [{ code: 'signing_certificate_not_signed' }],
      },
    ]);
    const pkcs7 = await signedBy(world.alice, { signingCertificate, format: 'PAdES', profile: 'PKCS7' });
    expect((await judge(fileOf(pkcs7), world.good)).signatures).toMatchObject([{ level: 'PKCS7-B' }]);
    const pades = await signedBy(world.alice, { signingCertificate, format: 'PAdES' });
    expect((await judge(fileOf(pades), world.good)).signatures).toMatchObject([{ level: 'PDF' }]);
  });
});

test('what cannot be had is asked for once', async () => {
  let rounds = 0;
  const context = contextWith(async () => {
    rounds += 1;
    return [{ ...noMaterial, crls: [Buffer.from(`no list ${rounds}`)], url: addresses.crl, obtainedAt: now }];
  });
  const report = await validate(fileOf(await signedBy(world.alice)), context);
  expect(report.subIndication).toBe('TRY_LATER');
  expect(rounds).toBe(1);
});

test('a timestamp that holds makes it T, and its time counts', async () => {
  const timestamp = await stampedBy(world.tsa, { ...overSignature, at: year(2026, 3) });
  const report = await judge(fileOf(await signedBy(world.alice, { timestamps: [timestamp] })), world.good);
  expect(report.signatures).toMatchObject([
    {
      indication: 'TOTAL_PASSED',
      level: 'CAdES-T',
      bestSignatureTime: year(2026, 3),
      timestamps: [
        { indication: 'TOTAL_PASSED', authority: 'CN=Test TSA,O=Tests,C=MN', time: year(2026, 3) },
      ],
    },
  ]);
});
