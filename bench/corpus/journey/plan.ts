import { readExistingSignatures } from '#sealing/permissions/existing-signatures.ts';
import {
  signatureNameOf,
  certificationName,
  type EnvelopePlan,
  type PlannedField,
  type SignerInput,
} from '#sealing/plan.ts';
import { field, planOf } from '../../../test/sealing/support/plans.ts';
import { findRoom } from './find-room.ts';
import type { modes } from '../report/outcome.ts';
import type { Box, Picture } from '../pictures/picture.ts';

/** Letters that hardly any document has: when a document loses letters of its own, none of these makes up for them. */
const names = ['ѪѬѨѮѰ', 'ѠѾѺѲѴ'];
const values = ['ҀҌҎӶӺ', 'ӼӾѪѬѨ'];
const detail = 'ѮѰѠѾ';
const ids = ['one', 'two'];

export type Course = {
  mode: (typeof modes)[number];
  plan: EnvelopePlan;
  inputs: SignerInput[];
  /** Names of the fields that are signed, the certification's among them where there is one. */
  signed: string[];
  /** Texts that the result shows. */
  texts: string[];
};

type Given = {
  pdf: Uint8Array;
  at: Date;
  /** The first page as it was drawn, and the annotations on it, in parts of the page. */
  first: Picture | undefined;
  annotations: Box[];
};

/** Two signers with as much as the PDF lets them add: a signature and a text each, where its first page has most room. */
export async function planCourse({ pdf, at, first, annotations }: Given): Promise<Course> {
  const { pages, permits } = await readExistingSignatures(pdf);
  const mode = !permits.signed ? 'fields' : modeOf(permits.signing);
  const isSigning = mode !== 'approvers only';
  const fields = placed(mode, { first, annotations, page: pages[0] ?? { width: 0, height: 0 } });
  const plan = planOf(isSigning ? names : [], fields);
  const acts = isSigning ? ids.map(signatureNameOf) : [];
  return {
    mode,
    plan,
    inputs: plan.recipients.map(({ id, name }, index) => ({
      recipientId: id,
      values: mode === 'fields' ? [{ fieldId: `text${index}`, value: values[index] ?? '' }] : [],
      signature: { type: 'typed', text: name },
      initials: null,
      at,
      lines: { name, detail },
    })),
    signed: permits.signed ? acts : [certificationName, ...acts],
    // On a page of a few points nothing of ours can be read.
    texts: fields.every(isLegible)
      ? [...(fields.length > 0 ? names : []), ...(mode === 'fields' ? values : [])]
      : [],
  };
}

function modeOf(signing: 'visible' | 'invisible' | 'none'): Course['mode'] {
  if (signing === 'none') return 'approvers only';
  return signing === 'visible' ? 'signatures only' : 'invisible signatures';
}

function placed(
  mode: Course['mode'],
  { first, annotations, page }: Pick<Given, 'first' | 'annotations'> & { page: Size },
): PlannedField[] {
  if (mode === 'invisible signatures' || mode === 'approvers only') return [];
  const sizes = ids.flatMap(() => [fit(page, 150, 44), ...(mode === 'fields' ? [fit(page, 110, 18)] : [])]);
  const scale = first ? page.width / first.width : 1;
  const boxes = first
    ? findRoom(
        first,
        sizes.map((size) => scaled(size, 1 / scale)),
        annotations.map((box) => onPicture(box, first)),
      )
    : sizes.map(stacked);
  const each = mode === 'fields' ? 2 : 1;
  return boxes.map((box, index) => {
    const [signer, isText] = [Math.floor(index / each), index % each === 1];
    const recipientId = ids[signer] ?? '';
    const [size, place] = [sizes[index], { x: box.x * (first ? scale : 1), y: box.y * (first ? scale : 1) }];
    const type = isText ? ('text' as const) : ('signature' as const);
    return field({ id: `${type}${signer}`, recipientId, type, ...place, ...size });
  });
}

function isLegible({ width, height }: Size): boolean {
  return width >= 100 && height >= 16;
}

type Size = { width: number; height: number };

/** At most a third of the page across and an eighth of it down. */
function fit(page: Size, width: number, height: number): Size {
  return {
    width: Math.floor(Math.min(width, page.width / 3)),
    height: Math.floor(Math.min(height, page.height / 8)),
  };
}

function scaled({ width, height }: Size, by: number): Size {
  return { width: Math.ceil(width * by), height: Math.ceil(height * by) };
}

function onPicture({ x, y, width, height }: Box, picture: Picture): Box {
  return {
    x: x * picture.width,
    y: y * picture.height,
    width: width * picture.width,
    height: height * picture.height,
  };
}

function stacked(size: Size, index: number): Box {
  return { x: 0, y: index * size.height, ...size };
}

/** Scales the fields to a picture of their page, which is `pageWidth` points wide. */
export function boxesOn(fields: PlannedField[], picture: Picture | undefined, pageWidth: number): Box[] {
  const scale = picture ? picture.width / pageWidth : 1;
  return fields.map(({ x, y, width, height }) => ({
    x: x * scale,
    y: y * scale,
    width: width * scale,
    height: height * scale,
  }));
}
