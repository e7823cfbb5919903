import { timestampDocument } from '#signatures/pades/document-timestamp.ts';
import { sealForLongTerm } from '#signatures/pades/validation-data/long-term.ts';
import { signField } from '#signatures/pades/sign.ts';
import type { Update } from '#signatures/pades/revision/update.ts';
import { appended, opened, type Change, type Ground } from './ground.ts';
import { at } from '#test/sealing/support/plans.ts';
import { fieldsByName } from '#signatures/pades/fields/fill-fields.ts';

type Way = (ground: Ground, change: Change) => Promise<Buffer>;

/** The ways of getting a change into a file so that a timestamp or a signature is over it. */
export const closedWays: Record<string, Way> = {
  'closed by a timestamp': async ({ sealed, keys }, change) => {
    const update = await opened(sealed);
    change(update);
    return timestampDocument(update, { fieldName: 'archive-2' }, keys.timestamp);
  },
  'beside the validation data': async ({ signed, keys }, change) => {
    const update = await opened(signed);
    change(update);
    return sealForLongTerm(update, { fieldName: 'archive', ...keys });
  },
  'in the act of the second': async (ground, change) => {
    const update = await opened(ground.half);
    change(update);
    return ground.complete(await signedBySecond(ground, update));
  },
};

/** The same in a revision of its own: nothing but the change is in it. */
export const openWays: Record<string, Way> = {
  'after everything': ({ sealed }, change) => appended(sealed, change),
  'before a second timestamp': async ({ sealed, complete }, change) =>
    complete(await appended(sealed, change)),
  'before the completion': async ({ signed, complete }, change) => complete(await appended(signed, change)),
  'before the second signs': async (ground, change) =>
    ground.complete(await signedBySecond(ground, await opened(await appended(ground.half, change)))),
};

/** Signs in the second's field, however it looks by now, and fills nothing. */
function signedBySecond({ keys }: Ground, update: Update): Promise<Buffer> {
  const field = fieldsByName(update).get('signature-two') ?? { newField: 'signature-two' };
  return signField(update, { at, name: 'Ann Lee', field }, keys.sign);
}
