import { expect, test } from 'vitest';
import { readCades } from '#signatures/cades/read-cades.ts';
import { readToken } from '#signatures/cades/token-to-validate.ts';
import type { SignatureToValidate, TimestampToValidate } from '#signatures/signed-file/signed-file.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import {
  addArchiveTimestamp,
  addOlderArchiveTimestamp,
  certificateValues,
  withUnsigned,
} from '#test/support/cms/archive.ts';
import { setUp } from '#test/support/world/set-up.ts';

const document = Buffer.from('The agreement.');

const made = setUp(async () => {
  const authority = await createTestAuthority();
  const person = await authority.person('RSA', 2048);
  const stamp = async (imprint: Buffer) => Buffer.from(await authority.timestamp(imprint, 'sha256'));
  const signed = await authority.sign(person, document.toString());
  const older = (withTag: boolean) => addOlderArchiveTimestamp(signed, { content: document, withTag, stamp });
  const archived = await addArchiveTimestamp(signed, document, stamp);
  return {
    archived,
    twice: await addArchiveTimestamp(archived, document, stamp),
    tagged: await older(true),
    untagged: await older(false),
    root: authority.root.facts.der,
  };
});

const timestampsOf = (cms: Buffer, content: Buffer | undefined = document): readonly TimestampToValidate[] =>
  first(cms, content).timestamps;

function first(cms: Buffer, content: Buffer | undefined): SignatureToValidate {
  const [signature] = readCades(cms, content).signatures;
  if (!signature) throw new Error('no signature');
  return signature;
}

/** Whether the token is over what it has to be over. */
const isOver = ({ token, digestOf }: TimestampToValidate): boolean =>
  readToken(token).imprint.digest.equals(digestOf('sha256'));

test('version 3 covers what its index names', () => {
  const [, archive, ...others] = timestampsOf(made.archived);
  expect(others).toEqual([]);
  expect(archive).toMatchObject({
    kind: 'archive',
    faults: [],
    protects: { signatures: ['signature-1'], timestamps: ['signature-1-timestamp-1'] },
  });
  expect(archive && isOver(archive)).toBe(true);
  // Those of the signer and of the timestamp: signer, issuing authority and timestamping authority.
  expect(archive?.protects.material.certificates).toHaveLength(3);
});

test('a second one covers the first', () => {
  const timestamps = timestampsOf(made.twice);
  expect(timestamps.map((each) => isOver(each))).toEqual([true, true, true]);
  expect(timestamps.at(-1)).toMatchObject({
    faults: [],
    protects: { timestamps: ['signature-1-timestamp-1', 'signature-1-timestamp-2'] },
  });
});

test('what was added later is not covered', () => {
  const later = withUnsigned(made.archived, (before) => [...before, certificateValues(made.root)]);
  const found = first(later, document);
  const archive = found.timestamps.find(({ kind }) => kind === 'archive');
  expect(found.material.certificates).toContainEqual(made.root);
  expect(archive).toMatchObject({ faults: [] });
  expect(archive?.protects.material.certificates).not.toContainEqual(made.root);
});

test('an index that names what is not there is at fault', () => {
  // The signature timestamp goes, the archive timestamp stays.
  const cut = withUnsigned(made.archived, (before) =>
    before.filter((each) => each.includes(Buffer.from('060604008d450204', 'hex'))),
  );
  expect(timestampsOf(cut)).toMatchObject([
    { kind: 'archive', faults: [{ code: 'cms_timestamp_index_differs' }], protects: { signatures: [] } },
  ]);
});

test('the content counts', () => {
  const archive = timestampsOf(made.archived, Buffer.from('Another.')).at(-1);
  expect(archive && isOver(archive)).toBe(false);
  const [, missing] = readCades(made.archived, undefined).signatures[0]?.timestamps ?? [];
  expect(missing?.faults).toEqual([{ code: 'document_missing' }]);
});

test.each(['tagged', 'untagged'] as const)('version 2 is read %s', (form) => {
  const [, archive] = timestampsOf(made[form]);
  expect(archive).toMatchObject({
    kind: 'archive',
    faults: [],
    protects: { signatures: ['signature-1'], timestamps: ['signature-1-timestamp-1'] },
  });
  expect(archive && isOver(archive)).toBe(true);
  const [, changed] = timestampsOf(made[form], Buffer.from('Another.'));
  expect(changed && isOver(changed)).toBe(false);
});
