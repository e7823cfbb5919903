import type { Context } from 'hono';
import type { z } from 'zod';
import type { FormField } from '#web/pages/staff/act.ts';
import { titleOf } from '#web/pages/staff/flows/table.ts';
import type { FlowPage } from '#web/pages/staff/flows/show.ts';
import { flowWords as words } from '#words/staff/flows.ts';
import type { FlowDetail } from '../../common/support/flows/flow-schemas.ts';
import { showFlow } from '../../common/support/flows/show-flow.ts';
import type { ApiEnv } from '../../http/deps.ts';
import type { Attempt } from '../../http/idempotency.ts';
import { staffAct, type Act } from '../act.ts';
import type { StaffPage } from '../page.ts';

const idOf = (c: Context<ApiEnv>) => c.req.param('id') ?? '';
const pageOf = (c: Context<ApiEnv>) => `/staff/flows/${encodeURIComponent(idOf(c))}`;

type Definition<B extends z.ZodType> = {
  name: string;
  words: Act<B>['words'];
  /** Tells whether the act can be done to the flow as it is. */
  fits: (flow: FlowDetail) => boolean;
  fields?: (flow: FlowDetail) => readonly FormField[];
  body: B;
  /** The mark of what is said once it is done, unless `run` gives another. */
  done: string;
  run: (c: Context<ApiEnv>, input: { id: string; body: z.output<B>; attempt: Attempt }) => Promise<unknown>;
};

/** An act on one flow: its page, and the way to it from the page of a flow that it fits. */
export type FlowAct = { page: StaffPage; wayFrom: (flow: FlowDetail) => FlowPage['acts'] };

/** Makes an act on one flow. */
export function flowAct<B extends z.ZodType>(act: Definition<B>): FlowAct {
  const page = staffAct({
    path: `/staff/flows/:id/${act.name}`,
    role: 'support',
    here: '/staff/flows',
    words: act.words,
    body: act.body,
    subject: async (c) => {
      const flow = await showFlow(c.var.deps, idOf(c));
      return { about: aboutFlow(flow), fields: act.fields?.(flow) ?? [] };
    },
    back: pageOf,
    run: async (c, { body, attempt }) => {
      const said = await act.run(c, { id: idOf(c), body, attempt });
      return { to: `${pageOf(c)}?done=${typeof said === 'string' ? said : act.done}` };
    },
  });
  const { title: text, grave = false } = act.words;
  return {
    page,
    wayFrom: (flow) =>
      act.fits(flow)
        ? [{ path: `/staff/flows/${encodeURIComponent(flow.id)}/${act.name}`, text, grave }]
        : [],
  };
}

/** What an act's page says about its flow. */
function aboutFlow(flow: FlowDetail): (readonly [string, string])[] {
  const owner = flow.partner?.name ?? flow.organization?.name;
  const facts: [string, string | null | undefined][] = [
    [words.flow, titleOf(flow)],
    [words.whose, owner],
    [words.externalRef, flow.external_ref],
    [words.signer, flow.signer],
    [words.happened, flow.what_happened],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
