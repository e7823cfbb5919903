import { defined } from '#domain/common/defined.ts';
import { isOpenEnvelope } from '#domain/envelope/envelope.ts';
import type { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import type { DeliveryIds, EnvelopeDependencies } from '../inputs.ts';
import { change, raised, type EnvelopeAudit, type EnvelopeEvent } from '../rows.ts';
import { withLetters, type LetterRows } from './letter-rows.ts';
import type { InvitationLetter, Settled } from './letters.ts';
import type { Tried } from './send-letters.ts';

/** What one letter that went out changes. */
type Change = { columns: RecipientColumns; event?: EnvelopeEvent; audit: EnvelopeAudit };
type RecipientColumns = Partial<Pick<EnvelopeRecipient, 'status' | 'sentAt' | 'linkSentAt'>>;

/**
 * Records letters that went out, or whose address is refused, in one transaction; a recipient of a copy is completed with that, and
 * one whose address is refused is bounced.
 */
export function recordInvitations(
  deps: EnvelopeDependencies,
  envelopeId: string,
  tried: readonly Tried<InvitationLetter>[],
): Promise<{ settled: Settled[] } & DeliveryIds> {
  if (tried.length === 0) return Promise.resolve({ settled: [], deliveryIds: [] });
  const letters = tried.map(({ letter }) => letter);
  return withLetters(deps.orm, envelopeId, letters, async (em, row, all) => {
    const settled: Settled[] = [];
    const changes: Change[] = [];
    const again: string[] = [];
    const at = new Date();
    const changed = new Map<string, RecipientColumns>();
    for (const [index, one] of tried.entries()) {
      const rows = all[index];
      // A correction has killed this link meanwhile: its result says nothing about the new address.
      if (!rows || rows.recipient.linkGeneration !== one.generation) {
        settled.push({ letter: one.letter, outcome: 'unneeded' });
        continue;
      }
      const { id } = rows.recipient;
      const now = { ...rows, recipient: { ...rows.recipient, ...changed.get(id) } };
      const bounced = one.outcome === 'bounced';
      const change = bounced
        ? bounce(now, one.message.to)
        : noteSent(now, one.silent ? undefined : one.message.to, at);
      if (!bounced && !change.event) again.push(id);
      changed.set(id, { ...changed.get(id), ...change.columns });
      changes.push(change);
      settled.push({ letter: one.letter, outcome: bounced ? 'bounced' : 'sent' });
    }
    if (changes.length === 0) return { settled, deliveryIds: [] };
    const before = again.length > 0 ? await raised(em, row.id, 'recipient_sent', ...again) : [];
    const opened = await change(em, row, {
      recipients: alike(changed),
      events: changes.flatMap(({ event }) => event ?? []),
      audits: changes.map(({ audit }) => audit),
    });
    return { settled, deliveryIds: [...before, ...opened] };
  });
}

/** Puts recipients together who get the same columns. */
function alike(changed: ReadonlyMap<string, RecipientColumns>) {
  const some = [...changed].filter(([, columns]) => Object.keys(columns).length > 0);
  const groups = Map.groupBy(some, ([, columns]) => JSON.stringify(columns));
  return [...groups.values()].flatMap((group) => {
    const [first] = group;
    return first ? [{ ids: group.map(([id]) => id), columns: first[1] }] : [];
  });
}

/** `to` is undefined where nothing went out: it is their turn, and their link works. */
function noteSent(rows: LetterRows, to: string | undefined, at: Date): Change {
  const { row, recipient, letter } = rows;
  const { id, status, sentAt } = recipient;
  // A recipient who opens it at once is delivered already. After the end there is nobody to notify.
  const closed = !isOpenEnvelope(row.status) && row.status !== 'completed';
  const first = !closed && (!sentAt || status === 'bounced');
  const data = { recipient_id: id, sent_at: at.toISOString() };
  const action = to === undefined ? 'turn_came' : sentAs(rows);
  const metadata = { recipient_id: id, ...defined({ to }) };
  const audit = { action, actor: letter.actor, metadata, once: `message:${letter.messageId}` } as const;
  const columns = { ...statusOf(rows), ...(to === undefined ? {} : timesOf(rows, at)) };
  return { columns, audit, ...(first ? { event: { event: 'recipient_sent', at, data } } : {}) };
}

function statusOf({ recipient: { role, status } }: LetterRows): RecipientColumns {
  if (status !== 'pending' && status !== 'bounced') return {};
  return { status: role === 'cc' ? 'completed' : 'sent' };
}

function timesOf({ recipient }: LetterRows, at: Date): RecipientColumns {
  return { linkSentAt: at, ...(recipient.sentAt ? {} : { sentAt: at }) };
}

function sentAs({ recipient, letter }: LetterRows) {
  if (recipient.role === 'cc') return 'copied' as const;
  return letter.reminder ? ('reminded' as const) : ('invited' as const);
}

function bounce({ recipient: { id, status }, letter }: LetterRows, to: string): Change {
  const refused = ['pending', 'sent', 'delivered'].includes(status);
  const metadata = { recipient_id: id, to };
  const once = `message:${letter.messageId}`;
  const audit = { action: 'bounced', actor: null, metadata, once } as const;
  return { columns: refused ? { status: 'bounced' } : {}, audit };
}
