import { identityOf } from '#domain/envelope/recipient-identity.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { Envelope } from '#entities/envelope/envelope.ts';
import { recipientsIn } from '#secrets/act-personal.ts';
import { isAsStated, statedIdentity } from '#secrets/stated-recipient.ts';
import type { ApiDependencies } from '../../../../http/deps.ts';
import type { StatedAct } from '../../act-statements.ts';
import { refuseEvidence } from '../../refuse.ts';

type Dependencies = Pick<ApiDependencies, 'orm' | 'log'>;
type Stated = { envelope: Envelope; recipients: readonly EnvelopeRecipient[]; acts: readonly StatedAct[] };

/**
 * Throws unless the recipients of an envelope are just those to whom it was sent, each the one whom the sender named last, with the
 * host who confirmed to be present: else nothing is certified.
 */
export async function assertStatedRecipients(
  deps: Dependencies,
  { envelope: { id: envelopeId }, recipients, acts }: Stated,
): Promise<void> {
  const statements = acts.map(({ statement }) => statement);
  const sending = statements.findLast(({ act }) => act === 'send');
  const sentTo = new Set(sending ? recipientsIn(sending) : []);
  const other = recipients.find((recipient) => !isStated(recipient, acts));
  if (!other && sentTo.size === recipients.length) return;
  const why = 'the recipients of an envelope are not those that its statements name';
  throw await refuseEvidence(deps, { why, id: other?.id ?? envelopeId, facts: { envelopeId } });
}

/** Throws unless a recipient is one to whom the envelope was sent, and the one whom the sender named last. */
export async function assertStatedRecipient(
  deps: Dependencies,
  recipient: EnvelopeRecipient,
  acts: readonly StatedAct[],
): Promise<void> {
  if (isStated(recipient, acts)) return;
  const { id, envelopeId } = recipient;
  const why = 'a recipient of an envelope is not the one that its statements name';
  throw await refuseEvidence(deps, { why, id, facts: { envelopeId } });
}

function isStated(recipient: EnvelopeRecipient, acts: readonly StatedAct[]): boolean {
  const statements = acts.map(({ statement }) => statement);
  const sending = statements.findLast(({ act }) => act === 'send');
  return (
    sending !== undefined &&
    recipientsIn(sending).includes(recipient.id) &&
    isAsStated(identityOf(recipient), statedIdentity(statements, recipient.id)) &&
    isHostStated(recipient, acts)
  );
}

/** A host who has confirmed to be present is on record under the name of their own act, unless that has been erased. */
function isHostStated(
  { id, hostConfirmedAt = null, hostName }: EnvelopeRecipient,
  acts: readonly StatedAct[],
): boolean {
  if (hostConfirmedAt === null) return true;
  const confirmed = acts.findLast(({ act, recipientId }) => act === 'host' && recipientId === id)?.statement;
  if (!confirmed) return false;
  return confirmed.erased.includes('name') || confirmed.input['name'] === hostName;
}
