import { setTimeout as wait } from 'node:timers/promises';
import { Readable } from 'node:stream';
import { describe, expect, test, vi } from 'vitest';
import { readPdfApart } from '#api/pdf-apart/read-pdf-apart.ts';
import { takeTurns } from '#api/pdf-apart/take-turns.ts';
import { UnusablePdf } from '#signatures/pades/read-pdf.ts';
import { signedPdf, simplePdf } from '../documents/pdfs.ts';

const streamOf = (bytes: Uint8Array) => () => Promise.resolve(Readable.from([bytes]));

describe('a PDF is read in a process apart', () => {
  test('and what its signatures permit is found', async () => {
    expect(await readPdfApart('permits', streamOf(simplePdf()))).toEqual({ signed: false });
    const certified = signedPdf([{ docmdp: '1', certifies: true }]);
    expect(await readPdfApart('permits', streamOf(certified))).toMatchObject({
      signed: true,
      signing: 'none',
    });
  });

  test('and no recipient has signed one that is of others', async () => {
    expect(await readPdfApart('signatures', streamOf(signedPdf([{}])))).toEqual({});
  });

  test('nor by a signature that is none, whatever its name', async () => {
    const field = '<< /FT /Sig /T (signature-x) /V 5 0 R >>';
    const value = '<< /Type /Sig /Contents <3000> /ByteRange [0 0 0 0] >>';
    const named = simplePdf({ catalog: '/AcroForm << /Fields [4 0 R] >>', objects: [field, value] });
    expect(await readPdfApart('signatures', streamOf(named))).toEqual({});
  });

  test('which tells why it cannot be read', async () => {
    const broken = readPdfApart('permits', streamOf(Buffer.from('hello')));
    await expect(broken).rejects.toThrow(UnusablePdf);
  });

  test('and one that takes gigabytes ends alone, while we go on', async () => {
    let turns = 0;
    const ticking = setInterval(() => (turns += 1), 20);
    const outcome = readPdfApart('permits', () => Promise.resolve(endless()));
    await expect(outcome).rejects.toThrow(/takes too (?:much memory|long)/);
    clearInterval(ticking);
    expect(turns).toBeGreaterThan(3);
  }, 60_000);

  test('and what breaks off while it comes in is told as it is', async () => {
    await expect(readPdfApart('permits', failing)).rejects.toThrow('the storage is away');
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

test('at most so many are read at once, the others in turn, and too many not at all', async () => {
  const inTurn = takeTurns({ atOnce: 2, waiting: 2 });
  let running = 0;
  let most = 0;
  const ends: (() => void)[] = [];
  const run = (name: string) =>
    inTurn(async () => {
      running += 1;
      most = Math.max(most, running);
      await new Promise<void>((resolve) => ends.push(resolve));
      running -= 1;
      if (name === 'b') throw new Error('b fails');
      return name;
    });
  const calls = ['a', 'b', 'c', 'd'].map((name) => run(name).catch((error: Error) => error.message));
  await expect(run('e')).rejects.toMatchObject({ code: 'service_unavailable' });
  // Each that ends lets the next begin.
  for (const _ of calls) {
    await vi.waitUntil(() => ends.length > 0);
    ends.shift()?.();
  }
  expect(await Promise.all(calls)).toEqual(['a', 'b fails', 'c', 'd']);
  expect(most).toBe(2);
  setImmediate(() => ends.shift()?.());
  expect(await run('f')).toBe('f');
});
