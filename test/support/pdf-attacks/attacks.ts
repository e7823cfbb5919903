import { addSecurityStore } from '#signatures/pades/validation-data/security-store.ts';
import { dict, isDict, isRef, stream } from '#signatures/pdf/objects.ts';
import { newAnnotations, strayObjects } from './changes/annotations.ts';
import {
  changedCatalog,
  changedFields,
  changedFlags,
  changedForm,
  changedPages,
} from './changes/existing.ts';
import type { Change, Ground } from './ground.ts';
import { set, setCatalog } from './shown.ts';
import { brokenInPlace, brokenSignatures, otherSignatures } from './signatures.ts';
import { renewed, tricks } from './structure.ts';
import { closedWays, openWays } from './ways.ts';

/** An attack on the PDF of an envelope: makes a file that no check may call sealed. */
export type Attack = { name: string; make: (ground: Ground) => Promise<Buffer> };

/** The security store, where more than validation data is put into it. */
const changedStore: Record<string, Change> = {
  'something else in the security store': (update) => {
    addSecurityStore(update, []);
    const store = update.dictAt(update.file.root).get('DSS');
    if (isRef(store)) set(update, store, { Evil: true });
  },
  'validation data that lead to the pages': (update) =>
    setCatalog(update, { DSS: update.add(dict({ Certs: update.file.pages })) }),
  'validation data that are taken away': (update) => {
    const { ref, store } = storeOf(update);
    update.put(ref, new Map(store).set('Certs', []));
  },
  'validation data of a signature that are taken away': (update) => {
    const { ref, store } = storeOf(update);
    update.put(ref, new Map(store).set('VRI', update.add(dict({}))));
  },
  'a certificate that is another': (update) => {
    const { store } = storeOf(update);
    const list = update.resolve(store.get('Certs'));
    const first = Array.isArray(list) ? list[0] : undefined;
    if (isRef(first)) update.put(first, stream({}, Buffer.from('evil')));
  },
};

type Given = Parameters<Change>[0];

function storeOf(update: Given) {
  const ref = update.dictAt(update.file.root).get('DSS');
  const store = update.resolve(ref);
  if (!isRef(ref) || !isDict(store)) throw new Error('no security store');
  return { ref, store };
}

/** Changes that can be made to any file, with or without fields of ours. */
export const anywhere: Record<string, Change> = {
  ...newAnnotations,
  ...strayObjects,
  ...changedCatalog,
  ...changedPages,
};

const all: Record<string, Change> = { ...anywhere, ...changedFields, ...changedForm, ...brokenSignatures };

/** These change what is not there yet before the second has signed, or the file was sealed. */
const later = (way: string) =>
  !/second signs|act of the second|beside the validation|before the completion/.test(way);

/** Every way with every change. */
export function carried(
  changes: Record<string, Change>,
  ways: typeof openWays = { ...closedWays, ...openWays },
): Attack[] {
  return Object.entries(ways).flatMap(([way, carry]) =>
    Object.entries(changes).map(([what, change]) => ({
      name: `${what}, ${way}`,
      make: (ground: Ground) => carry(ground, change),
    })),
  );
}

/** Every kind of attack, each in one way: as another program judges them, whose time is dearer. */
export function closedAttacks(): Attack[] {
  const way = 'beside the validation data';
  const { [way]: beside } = closedWays;
  return [...carried(all, beside ? { [way]: beside } : {}), ...others()];
}

/** All attacks on an envelope that the platform certified. */
export function attacks(): Attack[] {
  return [
    ...carried(all),
    ...carried(changedFlags, openWays),
    ...carried(changedStore).filter(({ name: way }) => later(way)),
    ...others(),
  ];
}

/** Attacks that are whole files by themselves. */
function others(): Attack[] {
  const made = (cases: Record<string, Attack['make']>): Attack[] =>
    Object.entries(cases).map(([what, make]) => ({ name: what, make }));
  return [
    ...made(brokenInPlace),
    ...made(otherSignatures),
    ...Object.entries(tricks).map(([what, tamper]) => ({
      name: what,
      make: (ground: Ground) => renewed(ground, (parts) => tamper(parts, ground)),
    })),
  ];
}
