import type { StuckReason } from '#domain/common/stuck.ts';
import type { EnvelopeInput, EnvelopeStage } from '../messages.ts';

/** Whether the row says sent; `changed`: the draft is not the one that was checked any more. */
type Sent = 'unknown' | 'yes' | 'no' | 'changed';

/** How far the envelope has come, and what search attributes and row say of it. */
export class Progress {
  #stage: EnvelopeStage;
  #sent: Sent;
  #shown: StuckReason | null = null;
  #onRecord: string | undefined = '';
  /** The stage that the search attributes are known to say; undefined where it is written each time. */
  #shownStage: EnvelopeStage | undefined;

  constructor({ carried, steps }: EnvelopeInput) {
    this.#shownStage = steps && 'waiting';
    this.#stage = carried ? 'waiting' : 'sending';
    this.#sent = carried ? 'yes' : 'unknown';
  }

  get stage(): EnvelopeStage {
    return this.#stage;
  }

  get sent(): Sent {
    return this.#sent;
  }

  /** The reason in the search attributes; null when they say that nothing is stuck. */
  get shown(): StuckReason | null {
    return this.#shown;
  }

  /** Tells whether the search attributes are known to say this stage. */
  shows(stage: EnvelopeStage): boolean {
    return this.#shownStage === stage;
  }

  /** The trouble that the row says, '' for none; undefined while nobody knows what it says. */
  get onRecord(): string | undefined {
    return this.#onRecord;
  }

  enter(stage: EnvelopeStage): void {
    this.#stage = stage;
  }

  noteSent(sent: Exclude<Sent, 'unknown'>): void {
    this.#sent = sent;
  }

  noteShown(reason: StuckReason | null): void {
    this.#shown = reason;
  }

  /** The stage is in the search attributes. */
  noteStageShown(): void {
    if (this.#shownStage) this.#shownStage = this.#stage;
  }

  noteOnRecord(trouble: string | undefined): void {
    this.#onRecord = trouble;
  }
}
