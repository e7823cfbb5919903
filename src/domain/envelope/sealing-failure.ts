import type { StuckReason } from '../common/stuck.ts';

/**
 * What is made of an envelope's document: certified before the first is invited, signed by one recipient after the other,
 * completed when everybody has finished.
 */
export const sealingSteps = ['certify', 'sign', 'complete'] as const;
export type SealingStep = (typeof sealingSteps)[number];

/** What cannot be made of a document; `detail` says why, undefined when nobody foresaw it. */
export type SealingFault = { step: SealingStep; detail: string | undefined };

/** A detail is never longer, in characters. */
const longestDetail = 300;

/** The step that an envelope's flow is at in one of its stages; undefined where nothing is made of the document. */
export function sealingStepAt(stage: string | null | undefined): SealingStep | undefined {
  if (stage === 'preparing') return 'certify';
  if (stage === 'waiting') return 'sign';
  return stage === 'sealing' ? 'complete' : undefined;
}

/**
 * Tells whether a document's lane that is stuck for this reason has failed: for what the document is, or in a way that
 * nobody foresaw. Outages of what it needs are none: with them over, it goes on.
 */
export function isSealingFailure(reason: StuckReason): boolean {
  return reason === 'document_unsealable' || reason === 'internal_error';
}

/** A failure's message as it may stand in rows, mails and answers: one line of bounded length. */
export function faultDetail(message: string): string {
  const line = message
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
  return Array.from(line).slice(0, longestDetail).join('');
}

const happened: Record<SealingStep, string> = {
  certify: 'The document cannot be made ready for signing, and nobody has been invited',
  sign: 'A signature cannot be put into the document',
  complete: 'Everybody has finished, but the document cannot be sealed',
};

const kept: Record<SealingStep, string> = {
  certify: '',
  sign: ' The signatures that were made before are kept: download them with version=current.',
  complete: ' The signatures are kept: download them with version=current.',
};

/** What happened and what the sender can do, in English. */
export function sealingReason({ step, detail }: SealingFault): string {
  const why =
    detail === undefined
      ? 'it failed in a way that nobody foresaw, and our staff are told'
      : withoutStop(detail);
  const todo =
    'Void the envelope, save the document anew as a PDF (print it to a file, for instance) and send that, or wait: it is tried again by itself every few hours, and support can have it tried at once.';
  return `${happened[step]}: ${why}.${kept[step]} ${todo}`;
}

function withoutStop(detail: string): string {
  return detail.replace(/[.\s]+$/, '');
}
