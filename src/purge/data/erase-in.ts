import { userInfo } from 'node:os';
import { operatorAuditId } from '#domain/account/staff.ts';
import { recordAuditEvent } from '#entities/audit/audit-trail.ts';
import type { EntityManager } from '#entities/orm.ts';
import { findKeys, noKeys, type PersonKeys } from '#entities/personal/find-keys.ts';
import { findPerson } from '#entities/personal/find-person.ts';
import { ids } from '#entities/personal/lists.ts';
import { membersAbout, membersBeside, type Person } from '#entities/personal/person.ts';
import { heldAmong } from '#entities/retention/held.ts';
import { erase, type Erased } from '#entities/retention/erasing/erase.ts';
import { eraseProofs, type ErasedProofs } from '#entities/retention/erasing/erase-proofs.ts';
import type { ErasureAsked } from './erase-data.ts';
import { eraseFormer, formerFlows, type FormerFlow } from './erase-former.ts';
import { addCounts, eraseRows, rowsIn, type RowCounts } from './erase-rows.ts';
import { hindrancesOf } from './hindrances.ts';
import type { ErasedThere } from './report.ts';

export type Run = {
  em: EntityManager;
  asked: ErasureAsked;
  subject: string;
  /** Only audit events and statements from before this time. */
  before: Date;
};

/** Something came to stand against an erasure while it went on; no row of that organization was changed. */
export class Hindered extends Error {}

/**
 * Erases what one organization has, unless it is on legal hold: first what only audit events lead to, then their personal members,
 * since they are found by the rows, and the rows last, in one transaction. An interrupted run leaves what leads to the rest. Throws
 * Hindered.
 */
export async function eraseIn(run: Run, { id, name }: { id: string; name: string }): Promise<ErasedThere> {
  const { em, asked } = run;
  const { addresses, userIds, isMeant } = asked;
  const organizationId = id;
  const found = await findKeys(em, { ...asked, organizationId, flowIds: null, byNumberAlone: true });
  const theirs = { found, former: await formerFlows(em, { organizationId, addresses }) };
  const there = { organization_id: id, name, flows: found.flows.length };
  const person = await findPerson(em, { organizationId, addresses, userIds });
  if (await em.transactional((inner) => isHeld(inner, id, theirs)))
    return { ...there, held: true, rows: {}, events: noEvents, statements: noProofs };
  const rowsBefore = await em.transactional(async (inner) => {
    await assertFree(inner, id, theirs);
    return eraseFormer(inner, theirs.former, isMeant);
  });
  const { events, statements } = await eraseMembers(run, person, id);
  const members = events.members + statements.members;
  const own = { ...theirs, organizationId, rowsBefore, members };
  const rows = await em.transactional((inner) => eraseOwn(inner, run, own));
  return { ...there, held: false, rows, events, statements };
}

const noEvents: Erased = { events: 0, members: 0, held: 0 };
const noProofs: ErasedProofs = { statements: 0, members: 0, held: 0 };

type Theirs = { found: PersonKeys; former: readonly FormerFlow[] };

async function isHeld(em: EntityManager, organizationId: string, { found, former }: Theirs) {
  const ids = [...found.flows.map(({ id }) => id), ...former.map(({ flowId }) => flowId), organizationId];
  return (await heldAmong(em, { organizationId, ids })).size > 0;
}

async function assertFree(em: EntityManager, organizationId: string, theirs: Theirs): Promise<void> {
  if (await isHeld(em, organizationId, theirs))
    throw new Hindered(
      `A legal hold was placed in the organization ${organizationId} meanwhile: run the command again once it is lifted.`,
    );
}

type Own = Theirs & { organizationId: string; rowsBefore: RowCounts; members: number };

/** Erases the rows of one organization, and puts the whole on record there, in the caller's transaction. */
async function eraseOwn(em: EntityManager, run: Run, own: Own): Promise<RowCounts> {
  const { asked } = run;
  const { organizationId, found, former, rowsBefore } = own;
  await lockFlows(em, found);
  const now = await findKeys(em, { ...asked, organizationId, flowIds: null, byNumberAlone: true });
  await assertFree(em, organizationId, { found: now, former });
  const [first] = await hindrancesOf(em, now, asked);
  if (first)
    throw new Hindered(
      `This came up meanwhile: ${first.kind.replaceAll('_', ' ')} ${first.id}. ${first.first}`,
    );
  // The index may have been made anew out of audit events that are erased by now.
  await eraseFormer(em, former, asked.isMeant);
  const counts = addCounts(rowsBefore, await eraseRows(em, { ...now.keys, addresses: [] }, asked.isMeant));
  await recordErasure(em, run, { organizationId, flows: now.flows.length, counts, members: own.members });
  return counts;
}

/** Nobody writes the flows, and nobody redelivers what was told of them, until the transaction ends; in one order, so that two that wait never wait for each other. */
async function lockFlows(em: EntityManager, { keys }: PersonKeys): Promise<void> {
  const rows = `where id in ${ids} order by id for update`;
  await em.execute(`select id from sign_request ${rows}`, [JSON.stringify(keys.requests)]);
  await em.execute(`select id from envelope ${rows}`, [JSON.stringify(keys.envelopes)]);
  const about = `where request_id in ${ids} or resource_id in ${ids} order by id for update`;
  const values = [JSON.stringify(keys.requests), JSON.stringify(keys.declined)];
  await em.execute(`select id from webhook_delivery ${about}`, values);
}

async function eraseMembers({ em, asked, before }: Run, person: Person, organizationId: string) {
  const about = { organizationId, before, by: 'person', isMeant: asked.isMeant } as const;
  const events = await erase(em, { ...about, due: (event) => membersAbout(person, event) });
  const statements = await eraseProofs(em, { ...about, due: (proof) => membersBeside(person, proof) });
  return { events, statements };
}

/** Erases rows that are found by an address alone, and what the operator's own chain says; puts it on record there. */
export async function eraseElsewhere(run: Run): Promise<RowCounts> {
  const { em, asked } = run;
  const { addresses, userIds, isMeant } = asked;
  const organizationId = operatorAuditId;
  const person = await findPerson(em, { organizationId, addresses, userIds });
  const { events, statements } = await eraseMembers(run, person, organizationId);
  const members = events.members + statements.members;
  return em.transactional(async (inner) => {
    const counts = await eraseRows(inner, { ...noKeys, addresses }, isMeant);
    await recordErasure(inner, run, { organizationId, flows: 0, counts, members });
    return counts;
  });
}

type Told = { organizationId: string; flows: number; counts: RowCounts; members: number };

/** Says in an organization's chain that something of a person was erased there, without naming them; nothing where nothing was. */
async function recordErasure(em: EntityManager, { asked, subject }: Run, told: Told): Promise<void> {
  const { organizationId, flows, counts, members } = told;
  const rows = rowsIn(counts);
  if (!asked.isMeant || rows + members === 0) return;
  const operator = userInfo().username;
  await recordAuditEvent(em, {
    organizationId,
    action: 'person.erased',
    resourceType: 'organization',
    resourceId: organizationId,
    actor: null,
    metadata: { subject_hash: subject, flows, rows, erased_members: members, proved: asked.proved, operator },
  });
}
