import type { EnvelopeNotice } from '#domain/envelope/envelope.ts';
import type { SealingFault } from '#domain/envelope/sealing-failure.ts';
import type { Letter } from '../layout/letter.ts';
import type { SealedFacts } from '../sealed-link.ts';
import type { LetterSender } from './invitation.ts';

/** The facts of a notice. `about`: the person who declined, or whose address is refused. */
export type NoticeFacts = {
  notice: EnvelopeNotice;
  sender: Pick<LetterSender, 'name' | 'organization'>;
  envelopeName: string;
  about: string | null;
  /** For bounced: the address that is refused. */
  refused?: string;
  /** For declined: nothing but the link showed that it was they. */
  byLink?: boolean;
  reason: string | null;
  /** The link to the sealed document and its end; null when there is none. */
  sealed: SealedFacts | null;
  /** The fault of the document, for sealing_failed. */
  fault?: SealingFault;
  /** The act of the reader and its time, in the time zone of the sender's organization: for a receipt, and for a completed envelope. */
  did?: Acted;
  /** The act of the recipient whom it is about, for the notices of single acts. */
  theirs?: Acted;
};

/** An act, its time, and the zone in which that is written. */
type Acted = { act: 'sign' | 'approve'; at: Date; timeZone: string };

/** What a notice says first. */
export type NoticeText = Pick<Letter, 'subject' | 'parts'>;
