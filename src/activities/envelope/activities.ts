import type { LevelOfAssurance } from '#domain/sign-request/sign-request.ts';
import { recordAccepted, recordApproved, recordHost, recordOpened } from './acts.ts';
import { recordChanged, recordCorrected, type ChangeInput, type CorrectionInput } from './corrections.ts';
import { recordEnvelopeEnd } from './ends.ts';
import type {
  EnvelopeDependencies,
  EnvelopeEndInput,
  EnvelopeBlockerInput,
  InvitationInput,
  LettersInput,
  LinkHolderInput,
  NoticeInput,
  ProvenRecipientInput,
  SentInput,
} from './inputs.ts';
import { sendInvitation, sendNotice } from './letters/send-one.ts';
import { sendLetters } from './letters/send-letters.ts';
import { discardSent, recordSending, recordSent } from './sending/in-two-steps.ts';
import { findEnvelopeSent, recordEnvelopeSent } from './sending/record-sent.ts';
import { recordEnvelopeBlocker } from './blocker.ts';

type Assured = ProvenRecipientInput & { loa: LevelOfAssurance };

/** Creates the side effects of an envelope's workflow except those on its PDF; each may run twice with the same result. */
export function createEnvelopeActivities(deps: EnvelopeDependencies) {
  const { orm } = deps;
  return {
    /** Writes that a draft is sent, with event, audit trail and usage; gives the deliveries. Written already, it is left as it is. */
    recordEnvelopeSent: (input: SentInput) => recordEnvelopeSent(deps, input),
    /** Tells whether a sending is on record whose flow heard of no success, with its deliveries. */
    findEnvelopeSent: (input: { envelopeId: string; sentAt: string }) => findEnvelopeSent(deps, input),
    /** Writes that a draft is sent, and nothing else of it: the first of two steps, of flows that began with them. */
    recordSent: (input: SentInput) => recordSent(deps, input),
    /** Makes a half-sent envelope a draft again. */
    discardSent: (input: { envelopeId: string; sentAt: string }) => discardSent(orm, input),
    /** Event, audit trail and usage of an envelope that was sent. */
    recordSending: (input: { envelopeId: string }) => recordSending(deps, input),
    /** Sends letters, links and notices, and writes down what became of them. */
    sendLetters: (input: LettersInput) => sendLetters(deps, input),
    /** Sends a recipient their link, and writes that down. */
    sendInvitation: (input: InvitationInput) => sendInvitation(deps, input),
    /** Notifies somebody of the result of the envelope. */
    sendNotice: (input: NoticeInput) => sendNotice(deps, input),
    /** A recipient has opened it; with the last, the envelope is delivered. */
    recordOpened: (input: LinkHolderInput) => recordOpened(deps, input),
    /** The host of an in-person signer is present. */
    recordHost: (input: LinkHolderInput & { name: string }) => recordHost(deps, input),
    /** A recipient has agreed to sign. */
    recordAccepted: (input: Assured) => recordAccepted(deps, input),
    /** An approver has approved. */
    recordApproved: (input: Assured) => recordApproved(deps, input),
    /** The sender corrects a recipient; gives the generation of the new link. */
    recordCorrected: (input: CorrectionInput) => recordCorrected(deps, input),
    /** The sender changes words or end. */
    recordChanged: (input: ChangeInput) => recordChanged(deps, input),
    /** The end but for completion, unless the envelope was completed first. */
    recordEnvelopeEnd: (input: EnvelopeEndInput) => recordEnvelopeEnd(deps, input),
    /** Records why the workflow is stuck, or that it is not, with the events about it. */
    recordEnvelopeTrouble: (input: EnvelopeBlockerInput) => recordEnvelopeBlocker(orm, input),
  };
}

export type EnvelopeActivities = ReturnType<typeof createEnvelopeActivities>;
