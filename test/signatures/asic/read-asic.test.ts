import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { readAsic } from '#signatures/asic/read-asic.ts';
import { readToken } from '#signatures/cades/token-to-validate.ts';
import { NotASignature } from '#signatures/signed-file/not-a-signature.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { manifestPart, mimetypePart } from '#test/support/containers/asic.ts';
import type { ContainerPart } from '#test/support/containers/asic.ts';
import { writeZip } from '#test/support/containers/write-zip.ts';
import type { ZipPart } from '#test/support/containers/write-zip.ts';
import { setUp } from '#test/support/world/set-up.ts';

const agreement = { name: 'agreement.txt', bytes: Buffer.from('The agreement.') };
const annex = { name: 'хавсралт 1.txt', bytes: Buffer.from('An annex.') };
const p7s = 'META-INF/signature001.p7s';
const tst = 'META-INF/timestamp001.tst';

/** Containers of both forms, with the parts that they are made of. */
const made = setUp(async () => {
  const authority = await createTestAuthority();
  const person = await authority.person('EC', 256);
  const sign = (bytes: Buffer) => authority.sign(person, bytes.toString());
  const manifest = manifestPart('ASiCManifest001', p7s, [agreement, annex]);
  const signature = { name: p7s, bytes: await sign(manifest.bytes) };
  const archive = manifestPart('ASiCArchiveManifest', tst, [agreement, annex, manifest, signature]);
  const token = await authority.timestamp(createHash('sha256').update(archive.bytes).digest(), 'sha256');
  return {
    simple: { name: 'META-INF/signature.p7s', bytes: await sign(agreement.bytes) },
    signature,
    manifest,
    archive,
    token: { name: tst, bytes: Buffer.from(token) },
  };
});

const simple = (...parts: ZipPart[]): Buffer => writeZip([mimetypePart('asic-s'), ...parts]);
const extended = (...parts: ZipPart[]): Buffer => writeZip([mimetypePart('asic-e'), ...parts]);
const whole = (): ContainerPart[] => [agreement, annex, made.manifest, made.signature];
const changed = { ...agreement, bytes: Buffer.from('Another.') };

describe('ASiC-S with CAdES', () => {
  test('is read with its one file', async () => {
    const file = await readAsic(simple(agreement, made.simple));
    expect(file).toMatchObject({ form: 'ASiC-S', faults: [] });
    expect(file.signatures).toMatchObject([
      {
        id: 'signature-1',
        format: 'CAdES',
        constraintFaults: [],
        notes: [],
        signedObjects: [{ name: 'agreement.txt', scope: 'full', state: 'intact' }],
      },
    ]);
  });

  test('says that its file was replaced', async () => {
    const { signatures } = await readAsic(simple(changed, made.simple));
    expect(signatures[0]?.signedObjects).toMatchObject([{ state: 'changed' }]);
  });

  test('with two files is at fault', async () => {
    const file = await readAsic(simple(agreement, annex, made.simple));
    expect(file.faults).toEqual([{ code: 'asic_data_objects' }]);
    expect(file.signatures[0]?.constraintFaults).toEqual([
      { code: 'asic_file_not_covered', values: { file: annex.name } },
    ]);
  });

  test('is known without mimetype, and says so', async () => {
    const file = await readAsic(writeZip([agreement, made.simple]));
    expect(file).toMatchObject({ form: 'ASiC-S', faults: [] });
    expect(file.signatures[0]?.notes).toEqual([{ code: 'asic_mimetype_missing' }]);
  });
});

describe('ASiC-E with CAdES', () => {
  test('is read with all files of its manifest', async () => {
    const file = await readAsic(extended(...whole()));
    expect(file).toMatchObject({ form: 'ASiC-E', faults: [] });
    expect(file.signatures).toMatchObject([
      {
        formatFaults: [],
        constraintFaults: [],
        signedObjects: [
          { name: made.manifest.name, state: 'intact', isInternal: true },
          { name: agreement.name, state: 'intact' },
          { name: annex.name, state: 'intact' },
        ],
      },
    ]);
  });

  test.each<[string, () => ContainerPart[], string[]]>([
    ['a changed file', () => [changed, ...whole().slice(1)], ['intact', 'changed', 'intact']],
    ['a missing file', () => whole().slice(1), ['intact', 'missing', 'intact']],
    [
      'a changed manifest',
      () => [agreement, annex, manifestPart('ASiCManifest001', p7s, [changed, annex]), made.signature],
      ['changed', 'changed', 'intact'],
    ],
  ])('says that it has %s', async (_name, parts, states) => {
    const { signatures } = await readAsic(extended(...parts()));
    expect(signatures[0]?.signedObjects.map(({ state }) => state)).toEqual(states);
  });

  test('names a file that the signature does not cover', async () => {
    const { signatures } = await readAsic(extended(...whole(), { ...annex, name: 'amendment.txt' }));
    expect(signatures[0]?.constraintFaults).toEqual([
      { code: 'asic_file_not_covered', values: { file: 'amendment.txt' } },
    ]);
  });

  test.each<[string, () => ZipPart[], string[]]>([
    ['no manifest', () => [agreement, annex, made.signature], ['asic_manifest_missing']],
    [
      'two manifests for one signature',
      () => [...whole(), manifestPart('ASiCManifest002', p7s, [agreement])],
      ['asic_manifest_ambiguous'],
    ],
    [
      'a manifest with a document type',
      () => [
        agreement,
        made.signature,
        {
          ...made.manifest,
          bytes: Buffer.concat([Buffer.from('<!DOCTYPE a>'), made.manifest.bytes.subarray(38)]),
        },
      ],
      ['asic_manifest_malformed', 'asic_manifest_missing'],
    ],
    ['a file twice', () => [...whole(), changed], ['zip_entry_repeated']],
    [
      'a damaged signature beside',
      () => [...whole(), { name: 'META-INF/signature2.p7s', bytes: agreement.bytes }],
      ['asic_signature_malformed', 'asic_manifest_missing'],
    ],
  ])('is at fault with %s', async (_name, parts, codes) => {
    const { faults } = await readAsic(extended(...parts()));
    expect(faults.map(({ code }) => code)).toEqual(codes);
  });
});

describe('a timestamp over an archive manifest', () => {
  test('protects the signatures and timestamps that the manifest lists', async () => {
    const { timestamps } = await readAsic(extended(...whole(), made.archive, made.token));
    expect(timestamps).toMatchObject([
      {
        id: 'timestamp-1',
        kind: 'document',
        faults: [],
        protects: { signatures: ['signature-1'], timestamps: ['signature-1-timestamp-1'] },
      },
    ]);
    const [stamp] = timestamps;
    expect(stamp?.protects.material.certificates).toHaveLength(3);
    expect(stamp?.digestOf('sha256')).toEqual(readToken(made.token.bytes).imprint.digest);
  });

  test('protects nothing when a listed file was changed', async () => {
    const { timestamps } = await readAsic(extended(changed, ...whole().slice(1), made.archive, made.token));
    expect(timestamps).toMatchObject([
      {
        faults: [{ code: 'asic_reference_differs', values: { file: agreement.name } }],
        protects: { signatures: [], timestamps: [] },
      },
    ]);
  });

  test('is left out with a note when no manifest leads to it', async () => {
    const file = await readAsic(extended(...whole(), made.token));
    expect(file.timestamps).toEqual([]);
    expect(file.signatures[0]?.notes).toEqual([{ code: 'asic_proof_not_read', values: { file: tst } }]);
  });
});

test('a container without a signature is none', async () => {
  await expect(readAsic(extended(agreement))).rejects.toThrow(NotASignature);
});
