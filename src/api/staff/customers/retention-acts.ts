import type { Context } from 'hono';
import { z } from 'zod';
import { Problem } from '#domain/common/problem.ts';
import { heldKinds } from '#domain/retention/legal-hold.ts';
import { keptKinds, periodBounds } from '#domain/retention/periods.ts';
import { LegalHold } from '#entities/retention/legal-hold.ts';
import type { FormField } from '#web/pages/staff/act.ts';
import { customerWords } from '#words/staff/customers.ts';
import {
  retentionActs as words,
  retentionFields as labels,
  retentionWords as shown,
} from '#words/staff/retention.ts';
import { staffAsHolder } from '../../common/retention/holder.ts';
import { liftHold } from '../../common/retention/lift-hold.ts';
import { placeHold } from '../../common/retention/place-hold.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { StaffHoldInput } from '../../support/retention/place-hold.ts';
import { setPeriods, StaffPeriodsInput } from '../../support/retention/set-retention.ts';
import { staffAct } from '../act.ts';
import { organizationOf } from './organizations.ts';

const here = '/staff/organizations';
const idOf = (c: Context<ApiEnv>) => c.req.param('id') ?? '';
const pageOf = (c: Context<ApiEnv>) => `${here}/${encodeURIComponent(idOf(c))}`;

async function aboutOf(c: Context<ApiEnv>): Promise<(readonly [string, string])[]> {
  return [[customerWords.partners.organization, (await organizationOf(c)).name]];
}

const periodFields: readonly FormField[] = keptKinds.map((kind) => {
  const { least, most } = periodBounds[kind];
  const hint = labels.period(least, most);
  return { name: kind, label: shown.kinds[kind], hint, kind: 'number', optional: true };
});

/** /staff/organizations/{id}/retention: sets for how long it keeps what has ended. */
const setTimes = staffAct({
  path: '/staff/organizations/:id/retention',
  role: 'admin',
  here,
  words: words.setPeriods,
  subject: async (c) => ({ about: await aboutOf(c) }),
  fields: periodFields,
  body: StaffPeriodsInput,
  back: pageOf,
  run: async (c, { body }) => {
    await setPeriods(c, idOf(c), body);
    return { to: `${pageOf(c)}?done=kept` };
  },
});

const kindOptions = heldKinds.map((value) => ({ value, text: shown.heldKinds[value] }));

/** /staff/organizations/{id}/hold: puts it, or an envelope or sign request of it, on legal hold. */
const place = staffAct({
  path: '/staff/organizations/:id/hold',
  role: 'admin',
  here,
  words: words.placeHold,
  subject: async (c) => ({
    about: await aboutOf(c),
    fields: [
      { name: 'kind', label: labels.kind, kind: 'choice', options: kindOptions, value: 'organization' },
      { name: 'thing_id', label: labels.thing, hint: labels.thingHint, kind: 'line', value: idOf(c) },
    ],
  }),
  body: StaffHoldInput,
  back: pageOf,
  run: async (c, { body, attempt }) => {
    const by = { ...staffAsHolder(c, body), organizationId: (await organizationOf(c)).id };
    const hold = { id: attempt.id, kind: body.kind, thingId: body.thing_id };
    await c.var.deps.orm.em.fork().transactional((em) => placeHold(em, by, hold));
    return { to: `${pageOf(c)}?done=held` };
  },
});

async function holdOf(c: Context<ApiEnv>): Promise<LegalHold> {
  const { id: organizationId } = await organizationOf(c);
  const id = z.uuid().safeParse(c.req.param('hold'));
  const em = c.var.deps.orm.em.fork();
  const hold = id.success ? await em.findOne(LegalHold, { id: id.data, organizationId }) : null;
  if (hold) return hold;
  throw new Problem('not_found', 'There is no legal hold with this id.');
}

/** /staff/organizations/{id}/lift/{hold}: lifts a hold that staff placed. */
const lift = staffAct({
  path: '/staff/organizations/:id/lift/:hold',
  role: 'admin',
  here,
  words: words.liftHold,
  subject: async (c) => {
    const { kind, thingId, reason } = await holdOf(c);
    return {
      about: [...(await aboutOf(c)), [shown.heldKinds[kind], thingId], [shown.holdColumns.reason, reason]],
    };
  },
  body: StaffActBody,
  back: pageOf,
  run: async (c, { body }) => {
    const { id } = await holdOf(c);
    await c.var.deps.orm.em.fork().transactional((em) => liftHold(em, staffAsHolder(c, body), id));
    return { to: `${pageOf(c)}?done=lifted` };
  },
});

/** The acts on how long an organization's things are kept. */
export const retentionActPages = [setTimes, place, lift];
