import type { StuckReason } from '../common/stuck.ts';

/**
 * The steps on an envelope's document: certified before the first is invited, signed by one recipient after the other,
 * completed when everybody has finished.
 */
export const sealingSteps = ['certify', 'sign', 'complete'] as const;
export type SealingStep = (typeof sealingSteps)[number];

/** A step that the document does not allow; `detail` says why, undefined when nobody foresaw it. */
export type SealingFault = { step: SealingStep; detail: string | undefined };

/** A detail is never longer, in characters. */
const longestDetail = 300;

/** Gives the document's step in one of the stages of an envelope's workflow; undefined if the stage has none. */
export function sealingStepAt(stage: string | null | undefined): SealingStep | undefined {
  if (stage === 'preparing') return 'certify';
  if (stage === 'waiting') return 'sign';
  return stage === 'sealing' ? 'complete' : undefined;
}

/**
 * Tells whether a document's loop that is stuck for this reason has failed, through the document itself or in a way that
 * nobody foresaw. Outages of services are no failures: when they are over, the loop goes on.
 */
export function isSealingFailure(reason: StuckReason): boolean {
  return ['document_unsealable', 'signatures_differ', 'internal_error'].includes(reason);
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
  certify: 'The document cannot be prepared for signing, and nobody has been invited',
  sign: 'A signature cannot be put into the document',
  complete: 'Everybody has finished, but the document cannot be sealed',
};

const kept: Record<SealingStep, string> = {
  certify: '',
  sign: ' The signatures that were made before are kept: download them with version=current.',
  complete: ' The signatures are kept: download them with version=current.',
};

/** Explains in English the failure and what the sender can do. */
export function sealingReason({ step, detail }: SealingFault): string {
  const why =
    detail === undefined ? 'it failed with an unexpected error, and our staff are told' : withoutStop(detail);
  const todo =
    'Void the envelope, save the document as a new PDF (print it to a file, for instance) and send that in a new envelope. Or wait: the service tries again by itself every few hours, and support can retry at once.';
  return `${happened[step]}: ${why}.${kept[step]} ${todo}`;
}

function withoutStop(detail: string): string {
  return detail.replace(/[.\s]+$/, '');
}
