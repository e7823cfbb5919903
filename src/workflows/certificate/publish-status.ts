import { proxyActivities } from '@temporalio/workflow';
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
 * next one.
 */
export async function publishStatus(): Promise<{ renewed: string[] }> {
  const renewed = await renewServiceCertificates();
  // A run that finds a list of eleven and a half hours would leave it for one hour too long.
  await publishRevocationList({ issuer: 'issuing', ifOlderThan: 11 * hour });
  await publishRevocationList({ issuer: 'root', ifOlderThan: 182 * 24 * hour });
  return { renewed };
}

/** Signs status answers ahead, run every quarter of an hour. */
export async function refreshStatus(): Promise<{ signed: number; removed: number }> {
  return refreshStatusAnswers();
}
