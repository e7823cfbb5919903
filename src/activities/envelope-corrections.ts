import type { Orm } from '#entities/orm.ts';
import type { Statement } from '#entities/transaction.ts';
import { openAct, type ActPayloads } from '#secrets/envelope-act.ts';
import { linkToken, tokenHash } from '#secrets/link-token.ts';
import type { EnvelopeActor } from './envelope-inputs.ts';
import { change, changeRecipient, withEnvelope, withRecipient, type Held } from './envelope-rows.ts';
import { audit } from './envelope-telling.ts';
import type { Secrets } from './secrets.ts';

type Dependencies = { orm: Orm; secrets: Secrets };

export type CorrectionInput = {
  envelopeId: string;
  recipientId: string;
  actId: string;
  actor: EnvelopeActor;
};

/**
 * Corrects a recipient by what stands in the act's row, which goes; their old link is dead from then on. Gives the
 * generation of the new one.
 */
export function recordCorrected(
  { orm, secrets }: Dependencies,
  { envelopeId, recipientId, actId, actor }: CorrectionInput,
): Promise<{ generation: number }> {
  const wish = { envelopeId, recipientId, read: [actNamed(actId, 'correct')] };
  return withRecipient(orm, wish, (held) => {
    const { recipient } = held;
    const correction = takeAct(held, secrets, actId, 'correct');
    if (!correction) return { generation: recipient.linkGeneration };
    const { email, name, phone, accessCodeHash } = correction;
    const changed = { email, name, phone, accessCodeHash };
    const given = Object.entries(changed).filter(([, value]) => value !== undefined);
    const generation = recipient.linkGeneration + 1;
    const token = linkToken(secrets.linkKey, { purpose: 'envelope', id: recipient.id, generation });
    changeRecipient(held, recipient, {
      ...Object.fromEntries(given),
      linkGeneration: generation,
      ...(recipient.linkHash ? { linkHash: tokenHash(token) } : {}),
      deliveredAt: null,
      hostConfirmedAt: null,
      ...(recipient.status === 'delivered' ? { status: 'sent' } : {}),
    });
    change(held, { updatedAt: new Date() });
    forgetProofs(held, recipient.id);
    const metadata = { recipient_id: recipient.id, changed: given.map(([member]) => member) };
    audit(held, { action: 'corrected', actor, metadata, once: `act:${actId}` });
    return { generation };
  });
}

/** A code that went to the address of before proves nothing of the new one, and what was prepared by the old link is no more. */
function forgetProofs({ tx }: Held, recipientId: string): void {
  tx.last(['delete from recipient_code where recipient_id = ?', [recipientId]]);
  tx.last(["delete from envelope_act where recipient_id = ? and kind = 'sign'", [recipientId]]);
}

export type ChangeInput = { envelopeId: string; actId: string; expiresAt: string; actor: EnvelopeActor };

/** Changes the words of an envelope by what stands in the act's row, which goes, and its end. */
export function recordChanged(
  { orm, secrets }: Dependencies,
  { envelopeId, actId, expiresAt, actor }: ChangeInput,
): Promise<void> {
  return withEnvelope(orm, { envelopeId, read: [actNamed(actId, 'change')] }, (held) => {
    const words = takeAct(held, secrets, actId, 'change');
    if (!words) return;
    const changed = Object.entries({ name: words.name, message: words.message });
    const given = changed.filter(([, value]) => value !== undefined);
    // A change that was asked for before another may be written after it: an end only moves to a later time.
    const isLater = Date.parse(expiresAt) > (held.row.expiresAt?.getTime() ?? 0);
    change(held, {
      ...Object.fromEntries(given),
      ...(isLater ? { expiresAt: new Date(expiresAt) } : {}),
      updatedAt: new Date(),
    });
    const metadata = { changed: given.map(([member]) => member), expires_at: expiresAt };
    audit(held, { action: 'changed', actor, metadata, once: `act:${actId}` });
  });
}

type Kind = 'correct' | 'change';

const actNamed = (id: string, kind: Kind): Statement => [
  'select payload_sealed from envelope_act where id = ? and kind = ?',
  [id, kind],
];

/** What was given for an act whose row goes with it; undefined when an attempt before has taken it. */
function takeAct<K extends Kind>(
  { tx, read }: Held,
  secrets: Secrets,
  id: string,
  kind: K,
): ActPayloads[K] | undefined {
  const act = read[0]?.[0];
  if (!act) return undefined;
  const { payload_sealed: payloadSealed } = act as { payload_sealed: string };
  const payload = openAct(secrets.envelopeActsKey, { id, kind, payloadSealed });
  tx.last(['delete from envelope_act where id = ?', [id]]);
  return payload;
}
