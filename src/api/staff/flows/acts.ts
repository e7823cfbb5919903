import type { Context } from 'hono';
import type { z } from 'zod';
import { actWords } from '#words/staff/acts.ts';
import { flowWords as words } from '#words/staff/flows.ts';
import { titleOf } from '#web/pages/staff/flows/list.ts';
import type { FlowPage } from '#web/pages/staff/flows/show.ts';
import { cancelFlow } from '../../common/support/acts/cancel-flow.ts';
import { retryFlow } from '../../common/support/acts/retry-flow.ts';
import { StaffActBody, type ActOnFlow } from '../../common/support/flows/find-flow.ts';
import type { FlowDetail } from '../../common/support/flows/flow-schemas.ts';
import { showFlow } from '../../common/support/flows/show-flow.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { staffAct, type Act } from '../act.ts';
import type { StaffPage } from '../page.ts';

const idOf = (c: Context<ApiEnv>) => c.req.param('id') ?? '';
const pageOf = (c: Context<ApiEnv>) => `/staff/flows/${encodeURIComponent(idOf(c))}`;

type FlowAct = {
  name: string;
  words: Act<z.ZodType>['words'];
  /** Tells whether the act can be done to the flow as it is. */
  fits: (flow: FlowDetail) => boolean;
  /** What is said once it is done. */
  done: string;
  run: (c: Context<ApiEnv>, act: ActOnFlow) => Promise<unknown>;
};

const isOpen = ({ stage }: FlowDetail) => stage !== 'ended';

const acts: readonly FlowAct[] = [
  {
    name: 'retry',
    words: actWords.retry,
    fits: (flow) => flow.stuck || flow.kind === 'webhook_delivery' || flow.what_to_do !== null,
    done: 'retried',
    run: retryFlow,
  },
  {
    name: 'cancel',
    words: actWords.cancel,
    fits: (flow) => flow.kind !== 'webhook_delivery' && (isOpen(flow) || flow.stuck),
    done: 'cancelled',
    run: cancelFlow,
  },
];

/** The pages of the acts on one flow. */
export const flowActs: readonly StaffPage[] = acts.map(({ name, words: said, done, run }) =>
  staffAct({
    path: `/staff/flows/:id/${name}`,
    role: 'support',
    here: '/staff/flows',
    words: said,
    body: StaffActBody,
    subject: async (c) => ({ about: aboutFlow(await showFlow(c.var.deps, idOf(c))) }),
    back: pageOf,
    run: async (c, { body, attempt }) => {
      await run(c, { id: idOf(c), reason: body.reason, attempt });
      return { to: `${pageOf(c)}?done=${done}` };
    },
  }),
);

/** Gives the acts that can be done to a flow now, each with the path of its page. */
export function actsOn(flow: FlowDetail): FlowPage['acts'] {
  return acts
    .filter(({ fits }) => fits(flow))
    .map(({ name, words: { title, grave = false } }) => ({
      path: `/staff/flows/${encodeURIComponent(flow.id)}/${name}`,
      text: title,
      grave,
    }));
}

/** What an act's page says about its flow. */
export function aboutFlow(flow: FlowDetail): (readonly [string, string])[] {
  const owner = flow.partner?.name ?? flow.organization?.name;
  const facts: [string, string | null | undefined][] = [
    ['Flow', titleOf(flow)],
    [words.whose, owner],
    [words.externalRef, flow.external_ref],
    [words.signer, flow.signer],
    [words.happened, flow.what_happened],
  ];
  return facts.filter((fact): fact is [string, string] => Boolean(fact[1]));
}
