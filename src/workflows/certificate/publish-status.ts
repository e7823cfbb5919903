import { ApplicationFailure, proxyActivities } from '@temporalio/workflow';
import type { StatusActivities } from '#activities/certificate/activities.ts';

const hour = 3_600;

// The activities are tried for less than the time to the next run of their schedule, which does everything again.
const { publishRevocationList, renewServiceCertificates, refreshStatusAnswers } =
  proxyActivities<StatusActivities>({
    startToCloseTimeout: '30 seconds',
    scheduleToCloseTimeout: '12 minutes',
    retry: { initialInterval: '1 second', maximumInterval: '1 minute' },
  });

/**
 * Keeps revocation lists and the service's own certificates current, run every hour: a list every 12 hours besides those
 * that revocations bring, the root's when half of its twelve months are over. A run that is missed is made up for by the
 * next one. Each step is done although another failed. Fails with what failed, and with `authority_attention` when something
 * waits for a person, so that operators find it among failed workflows.
 */
export async function publishStatus(): Promise<{ renewed: string[] }> {
  const [renewal] = await Promise.allSettled([renewServiceCertificates()]);
  const lists = await Promise.allSettled([
    // A run that finds a list of eleven and a half hours would leave it for one hour too long.
    publishRevocationList({ issuer: 'issuing', ifOlderThan: 11 * hour }),
    publishRevocationList({ issuer: 'root', ifOlderThan: 182 * 24 * hour }),
  ]);
  if (renewal.status === 'rejected') throw renewal.reason;
  for (const list of lists) if (list.status === 'rejected') throw list.reason;
  const { renewed, attention } = renewal.value;
  if (attention.length > 0)
    throw ApplicationFailure.nonRetryable(
      `The certificate authority waits for a person: ${attention.join(', ')}.`,
      'authority_attention',
      attention,
    );
  return { renewed };
}

/** Signs status answers ahead, run every quarter of an hour. */
export async function refreshStatus(): Promise<{ signed: number; removed: number }> {
  return refreshStatusAnswers();
}
