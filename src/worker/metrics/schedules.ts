import type { Client } from '@temporalio/client';
import { scheduleIds } from '#domain/common/workflow-ids.ts';
import { addCollector, gaugesOf, type Collected } from '#telemetry/metrics/collectors.ts';

const gauges = gaugesOf({
  tamga_schedule_last_success_timestamp_seconds: {
    help: 'End of the last run of a schedule that succeeded, in seconds since 1970; none where Temporal knows of none',
    labels: ['schedule'],
  },
});

async function lastSuccess(
  { workflow }: Pick<Client, 'workflow'>,
  schedule: string,
): Promise<Collected | undefined> {
  const query = `TemporalScheduledById = "${schedule}" AND ExecutionStatus = "Completed"`;
  for await (const { closeTime } of workflow.list({ query, pageSize: 1 })) {
    if (!closeTime) return undefined;
    return {
      name: 'tamga_schedule_last_success_timestamp_seconds',
      labels: { schedule },
      value: closeTime.getTime() / 1_000,
    };
  }
  return undefined;
}

/** Shows to scrapes when each schedule last succeeded; Temporal is asked every 60 s at most. */
export function measureSchedules(temporal: Pick<Client, 'workflow'>): () => void {
  return addCollector({
    name: 'schedules',
    gauges,
    keptMs: 60_000,
    collect: async () => {
      const all = await Promise.all(scheduleIds.map((schedule) => lastSuccess(temporal, schedule)));
      return all.filter((one) => one !== undefined);
    },
  });
}
