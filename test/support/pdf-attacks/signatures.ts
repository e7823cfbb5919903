import { completeEnvelope } from '#sealing/complete-envelope.ts';
import { digestOf, embedSignature, prepareSignature } from '#signatures/pades/placeholder.ts';
import { documentTimestampDictionary } from '#signatures/pades/signature-dictionary.ts';
import { drawAppearance } from '#signatures/pades/fields/appearance.ts';
import { invisibleSignatureField } from '#signatures/pades/fields/form.ts';
import { startFonts } from '#signatures/pades/revision/revision-fonts.ts';
import { signField } from '#signatures/pades/sign.ts';
import { dict, name } from '#signatures/pdf/objects.ts';
import type { PdfValue } from '#signatures/pdf/objects.ts';
import { readSignatures } from '#signatures/pades/read-signatures.ts';
import { createTestAuthority } from '#test/signatures/support/authority.ts';
import { padesSigner } from '#test/sealing/support/signers.ts';
import { at } from '#test/sealing/support/plans.ts';
import { opened, type Change, type Ground } from './ground.ts';
import { addField, fieldOf, lie, set, signatureOf } from './shown.ts';

const broken: Record<string, Record<string, PdfValue | undefined>> = {
  'no contents': { Contents: undefined },
  'empty contents': { Contents: { bytes: Buffer.alloc(0) } },
  'contents of one zero': { Contents: { bytes: Buffer.alloc(1) } },
  'contents that are a number': { Contents: 0 },
  'contents of zeros': { Contents: { bytes: Buffer.alloc(100) } },
  'contents that are no CMS': { Contents: { bytes: Buffer.from('3003020101', 'hex') } },
  'no byte range': { ByteRange: undefined },
  'an empty byte range': { ByteRange: [] },
  'a byte range of nothing': { ByteRange: [0, 0, 0, 0] },
  'a negative byte range': { ByteRange: [0, -1, -1, 1] },
  'a byte range of names': { ByteRange: [name('a'), name('b'), name('c'), name('d')] },
  'a byte range of the header': { ByteRange: [0, 9, 9, 0] },
  'a byte range beyond the file': { ByteRange: [0, 10, 20, 99_999_999] },
  'another type': { Type: name('Other') },
  'another filter': { SubFilter: name('adbe.x509.rsa_sha1') },
};

/** Universal signature forgery: a signature whose dictionary lacks what a validator needs. */
export const brokenSignatures: Record<string, Change> = Object.fromEntries(
  Object.entries(broken).flatMap(([what, members]) =>
    ['certification', 'signature-one'].map((field): [string, Change] => [
      `${what}, in ${field}`,
      (update) => set(update, signatureOf(update, field).ref, members),
    ]),
  ),
);

/** The same without a revision: the bytes of a signature are written over where they are. */
export const brokenInPlace: Record<string, (ground: Ground) => Promise<Buffer>> = Object.fromEntries(
  ['certification', 'signature-one', 'archive'].flatMap((field) => [
    [`${field} with contents of zeros`, ({ sealed }: Ground) => overwritten(sealed, field, 'contents')],
    [`${field} with a byte range of nothing`, ({ sealed }: Ground) => overwritten(sealed, field, 'range')],
    [`${field} without its byte range`, ({ sealed }: Ground) => overwritten(sealed, field, 'key')],
    [`${field} wrapped: the range leaves out more`, ({ sealed }: Ground) => wrapped(sealed, field)],
  ]),
);

async function signatureIn(pdf: Buffer, field: string) {
  const found = readSignatures(await opened(pdf)).find(({ fieldName }) => fieldName === field);
  if (!found) throw new Error(`no signature ${field}`);
  const [, first = 0, second = 0, rest = 0] = found.byteRange;
  return { first, second, rest, start: pdf.indexOf('/ByteRange', found.offset) };
}

async function overwritten(pdf: Buffer, field: string, what: 'contents' | 'range' | 'key'): Promise<Buffer> {
  const forged = Buffer.from(pdf);
  const { first, second, start } = await signatureIn(pdf, field);
  if (what === 'contents') forged.fill('0', first + 1, second - 1);
  else if (what === 'key') forged.write('/ByteRangf', start);
  else forged.write('[0 0 0 0]'.padEnd(pdf.indexOf(']', start) + 1 - start - 11), start + 11);
  return forged;
}

/** Signature wrapping: what was signed is moved behind something else, and a second /ByteRange says where it is now. */
async function wrapped(pdf: Buffer, field: string): Promise<Buffer> {
  const { first, second, rest } = await signatureIn(pdf, field);
  const room = 200;
  const range = `/ByteRange [0 ${first} ${second + room} ${rest}] /Evil (You owe 100 000 000 MNT)`;
  return Buffer.concat([pdf.subarray(0, second), Buffer.from(range.padEnd(room)), pdf.subarray(second)]);
}

/** Signatures too many, missing, in other places, by others: all in files whose bytes are otherwise right. */
export const otherSignatures: Record<string, (ground: Ground) => Promise<Buffer>> = {
  'a sneaky signature: one more, which shows': async ({ sealed, keys, complete }) => {
    const update = await opened(sealed);
    const field = addField(update, { FT: name('Sig') });
    return complete(await signField(update, { at, field, appearance: lie(update) }, keys.sign));
  },
  'one more that shows nowhere': async ({ signed, keys, complete }) => {
    const update = await opened(signed);
    return complete(await signField(update, { at, field: { newField: 'signature-three' } }, keys.sign));
  },
  'one more between the two': async ({ half, keys, signSecond, complete }) => {
    const update = await opened(half);
    const more = await signField(update, { at, field: { newField: 'signature-three' } }, keys.sign);
    return complete(await signSecond(more));
  },
  'a second certification': async ({ signed, keys, complete }) => {
    const update = await opened(signed);
    const options = { at, certification: 3, field: { newField: 'certification' } } as const;
    return complete(await signField(update, options, keys.sign));
  },
  'one that is missing': ({ half, complete }) => complete(half),
  'all that are missing but the certification': ({ certified, complete }) => complete(certified),
  'a file that was never completed': async ({ signed }) => signed,
  'one of another authority': async ({ half, complete }) => {
    const other = await createTestAuthority();
    const update = await opened(half);
    const { ref } = fieldOf(update, 'signature-two');
    const sign = padesSigner(other, await other.person('EC', 256));
    return complete(await signField(update, { at, field: ref }, sign));
  },
  'a document timestamp of another authority': async ({ signed, keys }) => {
    const { timestamp } = await createTestAuthority();
    return completeEnvelope(signed, { ...keys, timestamp });
  },
  'a document timestamp over other data': async ({ signed, keys }) => {
    return completeEnvelope(signed, {
      ...keys,
      timestamp: (digest, hash) => keys.timestamp(Buffer.from(digest.map((octet) => octet ^ 1)), hash),
    });
  },
  'a document timestamp that shows': async ({ signed, keys }) => {
    const update = await opened(signed);
    const value = update.allocate();
    addField(update, {
      FT: name('Sig'),
      T: { bytes: Buffer.from('archive') },
      V: value,
      AP: dict({ N: lie(update) }),
    });
    const prepared = prepareSignature(update, value, documentTimestampDictionary());
    return embedSignature(prepared, await keys.timestamp(digestOf(prepared, 'sha256'), 'sha256'));
  },
  'the first once more, with another look': async ({ half, keys, signSecond, complete }) => {
    const update = await opened(half);
    const { ref, field } = fieldOf(update, 'signature-one');
    field.delete('V');
    update.put(ref, field);
    const again = await signField(update, { at, field: ref, appearance: lie(update) }, keys.sign);
    return complete(await signSecond(again));
  },
  "another's locked field, filled with the second's act": async ({ half, keys, complete }) => {
    const update = await opened(half);
    const box = { width: 160, height: 20, rotation: 0 } as const;
    const empty = drawAppearance(update, startFonts(update), box, {});
    set(update, fieldOf(update, 'field-remark').ref, {
      V: { bytes: Buffer.from('no') },
      AP: dict({ N: empty }),
    });
    return complete(await signField(update, { at, field: fieldOf(update, 'signature-two').ref }, keys.sign));
  },
  'one in a field that another file laid out': async ({ half, keys, complete }) => {
    const update = await opened(half);
    const [page] = update.file.pages;
    if (!page) throw new Error('no page');
    const field = update.add(invisibleSignatureField({ name: 'signature-two', page }));
    return complete(await signField(update, { at, field }, keys.sign));
  },
};
