import { z } from 'zod';
import type { User } from '#domain/account/account.ts';
import { envelopeBounds, envelopeStatuses } from '#domain/envelope/envelope.ts';
import { Document } from '#entities/document/document.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import type { EntityManager } from '#entities/orm.ts';
import { readCursor, type CursorPosition } from '../../http/input/cursor.ts';
import { text } from '../../http/input/fields.ts';
import { page, PageQuery } from '../../http/input/list.ts';
import { MetadataFilter } from '../../http/input/metadata-field.ts';
import { madeOf, timeFilter } from '../../http/input/time-filter.ts';
import { platformOperation } from '../platform-operation.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { envelopeFolders, findPositions } from './common/envelope-positions.ts';
import { EnvelopeItem, envelopeItem, failedMember } from './common/envelope-view.ts';
import { notedMembers } from './common/noted-members.ts';
import { sendersOf, type Sender } from '../../common/envelopes/senders.ts';

const Query = PageQuery.extend({
  status: z.enum(envelopeStatuses, { error: `expected one of ${envelopeStatuses.join(', ')}` }).optional(),
  folder: z
    .enum(envelopeFolders, { error: `expected one of ${envelopeFolders.join(', ')}` })
    .optional()
    .meta({
      description:
        'inbox: waiting for the caller; sent: made by the caller, sent and not finished; drafts: made by the caller; completed: made or received by the caller. Left out: all envelopes that the caller may see.',
    }),
  external_ref: text(envelopeBounds.externalRef).optional(),
  metadata: MetadataFilter,
  ...timeFilter,
});

/** GET /api/v1/envelopes: envelopes that the caller made or, in inbox and completed, received, newest first. */
export const listEnvelopes = platformOperation({
  method: 'get',
  path: '/api/v1/envelopes',
  operationId: 'listEnvelopes',
  summary: 'Envelopes',
  tag: 'Envelopes',
  query: Query,
  answer: pageOf('A page of envelopes', EnvelopeItem),
  handle: async (c, { query }) => {
    const { deps, user } = c.var;
    const { status, folder, limit, cursor } = query;
    const cursors = { key: deps.keys.fingerprints, list: `envelopes/${user.id}/${folder ?? ''}` };
    const after = cursor === undefined ? undefined : readCursor(cursors.key, cursors.list, cursor);
    const em = deps.orm.em.fork();
    const noted = { externalRef: query.external_ref, metadata: query.metadata };
    const made = madeOf(query);
    const places = await findPositions(em, user, { status, folder, noted, made, after, count: limit + 1 });
    const items = await findItems(em, user, places.slice(0, limit));
    const found = page(cursors, places, limit, ({ id }) => items.get(id));
    // One that was deleted in between is left out.
    const data = found.data.filter((item) => item !== undefined);
    return { ...found, data };
  },
});

/** The envelopes of a page by their ids, as the caller may see them: five queries for the whole page. */
async function findItems(em: EntityManager, user: User, places: readonly CursorPosition[]) {
  const envelopes = await em.find(Envelope, { id: { $in: places.map(({ id }) => id) } });
  const ids = envelopes.map(({ id }) => id);
  const documentIds = envelopes.map(({ documentId }) => documentId).filter((id) => typeof id === 'string');
  const documents = await em.find(
    Document,
    { id: { $in: [...new Set(documentIds)] } },
    { fields: ['id', 'name'] },
  );
  const recipients = await em.find(
    EnvelopeRecipient,
    { envelopeId: { $in: ids } },
    { orderBy: { envelopeId: 'asc', position: 'asc' } },
  );
  const senders = await sendersOf(em, envelopes);
  const names = new Map(documents.map((document) => [document.id, document]));
  const groups = Map.groupBy(recipients, ({ envelopeId }) => envelopeId);
  return new Map(
    envelopes.map((envelope) => {
      const all = groups.get(envelope.id) ?? [];
      const guarded = asksForCode(user, envelope, all);
      const item = envelopeItem(envelope, {
        document: guarded ? undefined : names.get(envelope.documentId ?? ''),
        recipients: guarded ? all.filter(({ email }) => email === user.email.toLowerCase()) : all,
      });
      const own = isSenders(user, envelope) ? { ...notedMembers(envelope), ...failedMember(envelope) } : {};
      return [envelope.id, { ...item, ...own, sender: senders.get(envelope.id) ?? nobody }];
    }),
  );
}

const nobody: Sender = { name: '', organization: '' };

/**
 * Tells whether the caller only received an envelope, by links that all ask for an access code. Nobody can show a code here,
 * so such a caller is told only the sender and the name of the envelope.
 */
function asksForCode(user: User, envelope: Envelope, recipients: readonly EnvelopeRecipient[]): boolean {
  if (isSenders(user, envelope)) return false;
  const address = user.email.toLowerCase();
  const links = recipients.filter(({ email, hostEmail }) => email === address || hostEmail === address);
  return links.every(({ accessCodeHash }) => typeof accessCodeHash === 'string');
}

/** Made by the caller, or to be seen by them as owner or admin. */
function isSenders({ id, organizationId, role }: User, envelope: Envelope): boolean {
  return envelope.userId === id || (envelope.organizationId === organizationId && role !== 'user');
}
