import type { NamedAddress, ProvingMeans } from '#domain/common/act-statement.ts';
import { identityOf } from '#domain/envelope/recipient-identity.ts';
import { provenBy, type Proof } from '../../../common/flows/act-proofs.ts';
import type { Session } from './find-session.ts';

type About = {
  means?: readonly ProvingMeans[];
  content?: object;
  /** The address that a certificate made for the act names. */
  address?: NamedAddress | null;
  /** The row of that content, where it is written along with the proof. */
  kept?: Proof['kept'];
};

/**
 * Begins the proof of a recipient's act: by their link, by the access code where one is asked for, and by further `means`;
 * with the revision that was sent to them last, if one was, and who they are by their row. `content` is input that is stored apart.
 */
export function provenByLink(
  session: Session,
  { means = [], content, address = null, kept }: About = {},
): Proof {
  const { sent } = session;
  const access = session.recipient.accessCodeHash === null ? [] : (['access_code'] as const);
  const shown = sent && { shown: sent.hash, shownAt: sent.sentAt };
  const recipients = [identityOf(session.recipient)];
  return provenBy(['link', ...access, ...means], { ...shown, content, address, recipients, kept });
}
