import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { readPdfInSandbox } from '#api/common/envelopes/reading/read-sandboxed.ts';
import { sandboxLimits } from '#documents/sandbox/limits.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { signedPdf, simplePdf } from '#test/support/pdf/pdfs.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';

const authority = setUp(async () => ({ root: (await createTestAuthority()).root.facts }));

const opening = (open: () => Promise<Readable>) => ({ owner: 'test', open });
const streamOf = (bytes: Uint8Array) => opening(() => Promise.resolve(Readable.from([bytes])));

describe('a PDF is read in a process apart', () => {
  test('and what its signatures permit is found', async () => {
    expect(await readPdfInSandbox('permits', streamOf(simplePdf()))).toEqual({ signed: false });
    const certified = signedPdf([{ docmdp: '1', certifies: true }]);
    expect(await readPdfInSandbox('permits', streamOf(certified))).toMatchObject({
      signed: true,
      signing: 'none',
    });
  });

  test('and no recipient has signed one that is of others', async () => {
    expect(
      await readPdfInSandbox('signatures', { ...streamOf(signedPdf([{}])), roots: [authority.root] }),
    ).toEqual({});
  });

  test('nor by a signature that is none, whatever its name', async () => {
    const field = '<< /FT /Sig /T (signature-x) /V 5 0 R >>';
    const value = '<< /Type /Sig /Contents <3000> /ByteRange [0 0 0 0] >>';
    const named = simplePdf({ catalog: '/AcroForm << /Fields [4 0 R] >>', objects: [field, value] });
    expect(await readPdfInSandbox('signatures', { ...streamOf(named), roots: [authority.root] })).toEqual({});
  });

  test('which tells why it cannot be read', async () => {
    const broken = readPdfInSandbox('permits', streamOf(Buffer.from('hello')));
    await expect(broken).rejects.toThrow(UnusablePdf);
  });

  test('and one that takes gigabytes ends alone, while we go on', async () => {
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 20);
    const outcome = readPdfInSandbox(
      'permits',
      opening(() => Promise.resolve(endless())),
    );
    await expect(outcome).rejects.toThrow(/takes too (?:much memory|long)/);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  }, 60_000);

  test('and what breaks off while it comes in is told as it is', async () => {
    await expect(readPdfInSandbox('permits', opening(failing))).rejects.toThrow('the storage is away');
  });
});

async function failing(): Promise<Readable> {
  return Readable.from(
    (async function* () {
      yield Buffer.from('%PDF-1.7\n');
      await wait(1);
      throw new Error('the storage is away');
    })(),
  );
}

/** More than such a process may hold. */
function endless(): Readable {
  const block = Buffer.alloc(4 * 1_048_576);
  return Readable.from(
    (function* () {
      yield Buffer.from('%PDF-1.7\n');
      for (let count = 0; count < 400; count += 1) yield block;
    })(),
  );
}

test('too many files of one organization are sent away, while those of others are read', async () => {
  const { promise: gate, resolve: open } = Promise.withResolvers<void>();
  const held = (owner: string) =>
    readPdfInSandbox('permits', { owner, open: () => gate.then(() => Readable.from([simplePdf()])) });
  const waiting = 16 + Math.max(1, Math.floor(sandboxLimits.places / 2));
  const all = Array.from({ length: waiting }, () => held('many'));
  await expect(held('many')).rejects.toMatchObject({ code: 'service_unavailable' });
  const other = readPdfInSandbox('permits', { ...streamOf(simplePdf()), owner: 'other' });
  expect(await other).toEqual({ signed: false });
  open();
  expect(await Promise.all(all)).toHaveLength(waiting);
}, 60_000);
