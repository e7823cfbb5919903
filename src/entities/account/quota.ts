import { createHash } from 'node:crypto';
import type { Amounts, QuotaOwner, QuotaSettings, QuotaStep } from '#domain/account/quota.ts';
import { limitsOfPlan, quotaSteps } from '#domain/account/quota.ts';
import { planIds } from '#domain/account/plan.ts';
import { quotaExceeded } from '#domain/account/quota-problem.ts';
import { defined } from '#domain/common/defined.ts';
import { Problem } from '#domain/common/problem.ts';
import type { EntityManager } from '../common/entity-manager.ts';
import { readSender, type Sender } from './rows/read-sender.ts';
import {
  takeSteps,
  type AlongQuota,
  type PlanTerms,
  type QuotaAct,
  type QuotaTaken,
} from './rows/take-quota.ts';

/**
 * An act, by a name that a repeat of it has too, at most 120 characters. `despitePause` is set for what a reader of an earlier
 * letter asks for: the pause by refused mails does not hold it up.
 */
export type Taking = { id: string; owner: QuotaOwner; amounts: Amounts; despitePause?: boolean };

/** A mail to an address that its mail server refused for good. */
export type Bounce = { owner: QuotaOwner; address: string };

const today = "(now() at time zone 'utc')::date";

/** The name of an owner in the tables. */
export function ownerName({ kind, id }: QuotaOwner): string {
  return `${kind}:${id}`;
}

/**
 * Counts an act in its owner's quotas of the day; an act that is counted already counts once. True when it was not counted
 * before. It is committed at once, or with `em`'s transaction where there is one: call it before the act. Two at once never
 * pass a limit together. Throws Problem quota_exceeded when it does not fit, or when too many mails bounced today,
 * and sending_suspended; then nothing is counted. The record of a call is
 * written in any case, the proof of the act where nothing is refused.
 */
export async function takeQuota(
  em: EntityManager,
  settings: QuotaSettings,
  { record, proof, ...taking }: Taking & AlongQuota,
): Promise<boolean> {
  return assertTaken(settings, await takeSteps(em, quotaActOf(settings, taking), { record, proof }));
}

/** Gives an act as the database counts it. */
export function quotaActOf(
  settings: QuotaSettings,
  { id, owner, amounts, despitePause = false }: Taking,
): QuotaAct {
  const act = { ...ownerOf(owner), id, sends: sends(amounts), despite_pause: despitePause };
  return { ...act, plans: termsOf(settings, amounts) };
}

/** Tells whether an act was counted that was not before; throws as takeQuota does. */
export function assertTaken(settings: QuotaSettings, taken: QuotaTaken): boolean {
  if (taken.refused === undefined) return taken.counted;
  if (taken.refused === 'suspended')
    throw new Problem(
      'sending_suspended',
      'Sending was suspended after reports or refused mails. Write to the support of this service.',
    );
  const { used } = taken;
  if (taken.refused === 'bounces') {
    const limit = limitsOfPlan(settings, taken.plan).bounces;
    throw quotaExceeded({ quota: 'bounces', limit, used, asked: 0 });
  }
  const { quota, limit, amount: asked, country } = taken.step;
  throw quotaExceeded({ quota, limit, used, asked, ...defined({ country }) });
}

function sends({ mails = 0, sms = 0, recipients = 0 }: Amounts): boolean {
  return mails + sms + recipients > 0;
}

function ownerOf(owner: QuotaOwner) {
  return { kind: owner.kind, owner_id: owner.id, owner: ownerName(owner) };
}

/** The steps of an act under each plan: the database finds out which one its owner has. */
function termsOf(settings: QuotaSettings, amounts: Amounts): Record<string, PlanTerms> {
  return Object.fromEntries(
    planIds.map((plan) => [
      plan,
      { bounces: limitsOfPlan(settings, plan).bounces, steps: quotaSteps(settings, plan, amounts) },
    ]),
  );
}

/** Tells why nothing goes out for an owner at the moment: staff have suspended it, or refused mails pause it for the day. */
export async function sendingHeld(
  em: EntityManager,
  settings: QuotaSettings,
  owner: QuotaOwner,
): Promise<'suspended' | 'paused' | undefined> {
  return heldBy(settings, await readSender(em, owner, ownerName(owner)));
}

/** Tells of a sender that was read what sendingHeld tells. */
export function heldBy(
  settings: QuotaSettings,
  { planId, suspended, bounces }: Sender,
): 'suspended' | 'paused' | undefined {
  if (suspended) return 'suspended';
  return bounces >= limitsOfPlan(settings, planId).bounces ? 'paused' : undefined;
}

/** Throws Problem quota_exceeded where so much is not left of a day's quota; counts nothing. */
export async function assertQuotaLeft(
  em: EntityManager,
  settings: QuotaSettings,
  { owner, amounts }: Omit<Taking, 'id'>,
): Promise<void> {
  const { planId } = await readSender(em, owner, ownerName(owner));
  for (const { counter, quota, amount, limit } of quotaSteps(settings, planId, amounts)) {
    const used = await usedOf(em, ownerName(owner), counter);
    if (used + amount > limit) throw quotaExceeded({ quota, limit, used, asked: amount });
  }
}

async function usedOf(em: EntityManager, owner: string, counter: string): Promise<number> {
  const [row] = await em.execute<{ used: string }[]>(
    `select used from quota_use where owner = ? and day = ${today} and counter = ?`,
    [owner, counter],
  );
  return Number(row?.used ?? 0);
}

/** Gives back what an act took that failed before anything was sent or stored; nothing when it took nothing. */
export async function giveBackQuota(em: EntityManager, id: string): Promise<void> {
  await em.execute(
    `with taken as (delete from quota_taking where id = ? returning owner, day, amounts)
     update quota_use u set used = greatest(u.used - a.value::bigint, 0)
     from taken t, jsonb_each_text(t.amounts) a where u.owner = t.owner and u.day = t.day and u.counter = a.key`,
    [id],
  );
}

/** Names an address among the bounces of an owner's day: the same address counts once in it. */
function bounceName({ owner, address }: Bounce): string {
  const day = new Date().toISOString().slice(0, 10);
  const text = JSON.stringify([ownerName(owner), day, address.toLowerCase()]);
  return `bounce:${createHash('sha256').update(text).digest('hex')}`;
}

/**
 * Counts an address that was refused for good, once a day (UTC), within `em`'s transaction. Gives the number of the day, and
 * whether it is the one that pauses its owner's sending.
 */
export async function countBounce(
  em: EntityManager,
  settings: QuotaSettings,
  bounce: Bounce,
): Promise<{ used: number; pauses: boolean }> {
  const { owner } = bounce;
  const { planId } = await readSender(em, owner, ownerName(owner));
  const limit = limitsOfPlan(settings, planId).bounces;
  const step: QuotaStep = { counter: 'bounces', quota: 'bounces', amount: 1, limit: Number.MAX_SAFE_INTEGER };
  const act = { ...ownerOf(owner), id: bounceName(bounce), sends: false, despite_pause: true };
  const taken = await takeSteps(em, { ...act, plans: { free: { bounces: limit, steps: [step] } } });
  const isNew = taken.refused === undefined && taken.counted;
  const used = await usedOf(em, ownerName(owner), 'bounces');
  return { used, pauses: isNew && used === limit };
}

/** Reads the amounts of today by their counters; those that are not used are left out. */
export async function readQuotaUse(
  em: EntityManager,
  owner: QuotaOwner,
): Promise<ReadonlyMap<string, number>> {
  const rows = await em.execute<{ counter: string; used: string }[]>(
    `select counter, used from quota_use where owner = ? and day = ${today} order by counter`,
    [ownerName(owner)],
  );
  return new Map(rows.map(({ counter, used }) => [counter, Number(used)]));
}
