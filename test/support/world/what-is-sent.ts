import { startEnvelope, type Stated } from '#api/platform/envelopes/common/start-envelope.ts';
import { identityOf } from '#domain/envelope/recipient-identity.ts';
import { contentOfSending } from '#domain/envelope/sending.ts';
import { StoredObject } from '#entities/document/stored-object.ts';
import { EnvelopeField } from '#entities/envelope/envelope-field.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EnvelopeInput } from '#workflows/envelope/messages.ts';
import type { World } from './world.ts';

/** Reads what is sent, and to whom, for the proof of an envelope that tests have frozen: by its rows, one by one. */
export async function whatIsSent({ orm }: World['deps'], envelopeId: string): Promise<Stated> {
  const em = orm.em.fork();
  const { originalObjectId } = await em.findOneOrFail(Envelope, { id: envelopeId });
  const original = originalObjectId ? await em.findOne(StoredObject, { id: originalObjectId }) : null;
  const fields = await em.find(EnvelopeField, { envelopeId }, { orderBy: { position: 'asc' } });
  const recipients = await em.find(EnvelopeRecipient, { envelopeId }, { orderBy: { position: 'asc' } });
  const recipientIds = recipients.map(({ id }) => id);
  return {
    content: contentOfSending({ documentHash: original?.hash ?? null, recipientIds, fields }),
    recipients: recipients.map((recipient) => identityOf(recipient)),
  };
}

/** Starts the workflow of an envelope that tests have frozen, as its sender's call does. */
export async function startFrozen(deps: World['deps'], input: EnvelopeInput): Promise<void> {
  await startEnvelope(deps, input, await whatIsSent(deps, input.envelopeId));
}
