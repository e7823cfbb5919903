import type { Context } from 'hono';
import { flowPage, type FlowPage } from '#web/pages/staff/flows/show.ts';
import { showFlow } from '../../common/support/flows/show-flow.ts';
import { showTimeline } from '../../common/support/timeline/show-timeline.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';
import { actsOn } from './acts.ts';

/** GET /staff/flows/{id}: one flow with its timeline, and what staff can do about it. */
export const flowShown: StaffPage = {
  path: '/staff/flows/:id',
  role: 'support',
  show: async (c) => c.html(flowPage(frameOf(c), await gather(c))),
};

async function gather(c: Context<ApiEnv>): Promise<FlowPage> {
  const { deps } = c.var;
  const flow = await showFlow(deps, c.req.param('id') ?? '');
  return {
    flow,
    timeline: await showTimeline(deps, flow.id),
    acts: actsOn(flow),
    temporal: temporalLink(c, flow.workflow_id),
    done: c.req.query('done'),
    now: Date.now(),
  };
}

/** The address of a workflow in the Temporal UI. */
function temporalLink(c: Context<ApiEnv>, workflowId: string): string {
  const { config, temporal } = c.var.deps;
  const { namespace } = temporal.options;
  const path = `namespaces/${encodeURIComponent(namespace)}/workflows/${encodeURIComponent(workflowId)}`;
  return `${config.TEMPORAL_UI_URL.replace(/\/$/, '')}/${path}`;
}
