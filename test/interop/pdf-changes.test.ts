import { expect, test } from 'vitest';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { faultsOf } from '#test/signatures/pades/validation/support/read.ts';
import { padesSigner, statusOf } from '#test/sealing/support/signers.ts';
import { closedAttacks } from '#test/support/pdf-attacks/attacks.ts';
import { soundDocument, startGround } from '#test/support/pdf-attacks/ground.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { pyhankoOnChanges } from './support/pyhanko-changes.ts';

// Judged by what came after each signature alone: the reading of anybody's PDF beside pyHanko's difference analysis.
const ground = setUp(async () => {
  const authority = await createTestAuthority();
  const sign = padesSigner(authority, await authority.person('EC', 256));
  const keys = { sign, timestamp: authority.timestamp, status: statusOf(authority) };
  return startGround(keys, { source: soundDocument() });
});

/** What pyHanko refuses and we take, and why nobody is shown anything else. */
const onlyPyhanko: Record<string, string> = {
  'an object that a page refers to since long ago, beside the validation data':
    'the page of this document does not refer to it; its number is beyond /Size',
  'one of another authority': 'it takes an appearance for new that is as it was',
  'the first once more, with another look': 'it takes an appearance for new that is as it was',
  'a size that is too small': 'every reader finds the objects all the same',
};

/** What we refuse and pyHanko takes, and why something else is shown. */
const onlyUs: Record<string, string> = {
  'fields that are taken away, beside the validation data': 'it looks at signatures that are still listed',
  "the form's fonts, beside the validation data": 'fields are drawn with another font of the same name',
  'another catalog': 'it reads the revisions by another catalog than viewers do',
  'a way back past the signatures': 'it finds no signature, and says nothing',
  'bytes after the last end of file': 'viewers that rebuild the file show what is behind its end',
  'an end that leads to an older section': 'viewers that rebuild the file show what is behind its end',
};

/** So many files are judged within the time of one run of pyHanko. */
const batch = 30;
const batches = Array.from({ length: Math.ceil(closedAttacks().length / batch) }, (_, index) =>
  closedAttacks().slice(index * batch, (index + 1) * batch),
);

test.each(batches.map((attacks, index) => [index + 1, attacks] as const))(
  'changes are judged as pyHanko judges them, but for those that are listed: batch %i',
  async (_, attacks) => {
    const files = await Promise.all(attacks.map(({ make }) => make(ground)));
    const theirs = await pyhankoOnChanges(files);
    const ours = await Promise.all(files.map(faultsOf));
    const differing = attacks.flatMap(({ name }, index) => {
      const [refused, found] = [theirs[index] !== null, (ours[index] ?? []).filter(isOfChanges)];
      return refused === found.length > 0 ? [] : [`${name}: ${refused ? 'only pyHanko' : 'only us'}`];
    });
    const listed = attacks.flatMap(({ name }) => [
      ...(Object.hasOwn(onlyPyhanko, name) ? [`${name}: only pyHanko`] : []),
      ...(Object.hasOwn(onlyUs, name) ? [`${name}: only us`] : []),
    ]);
    expect(differing).toEqual(listed);
  },
);

/** Digests are another matter. */
function isOfChanges(fault: string): boolean {
  return !/ (?:changed|missing)$/.test(fault) || fault.startsWith('pdf_');
}
