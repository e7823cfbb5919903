import type { LockedEnvelope, LockedRecipient } from '#entities/envelope/rows/lock-recipients.ts';
import type { EntityManager, Orm } from '#entities/orm.ts';
import { withRecipients } from '../rows.ts';
import type { InvitationLetter } from './letters.ts';

/** A letter with the rows that it is about. */
export type LetterRows = { row: LockedEnvelope; recipient: LockedRecipient; letter: InvitationLetter };

/** Does something to an envelope and to recipients of letters, in one transaction; other writers of them wait. */
export function withLetters<T>(
  orm: Orm,
  envelopeId: string,
  letters: readonly InvitationLetter[],
  work: (em: EntityManager, row: LockedEnvelope, all: readonly LetterRows[]) => Promise<T>,
): Promise<T> {
  const recipientIds = letters.map(({ recipientId }) => recipientId);
  return withRecipients(orm, { envelopeId, recipientIds }, (em, row, recipients) => {
    const byId = new Map(recipients.map((recipient) => [recipient.id, recipient]));
    const all = letters.flatMap((letter) => {
      const recipient = byId.get(letter.recipientId);
      return recipient ? [{ row, recipient, letter }] : [];
    });
    return work(em, row, all);
  });
}
