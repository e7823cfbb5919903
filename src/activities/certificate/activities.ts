import type { KeyService } from '#clients/key-service/key-service.ts';

export type StatusDependencies = {
  keyService: Pick<KeyService, 'publishList' | 'renewCertificates' | 'refreshAnswers'>;
};

export type StatusActivities = ReturnType<typeof createStatusActivities>;

export type PublishListInput = {
  issuer: 'issuing' | 'root';
  /** Age of the newest list in seconds, from which on a new one is published. */
  ifOlderThan: number;
};

/**
 * Creates the activities that keep certificate status current; each does nothing when it is not due, so it may run at any
 * time.
 */
export function createStatusActivities({ keyService }: StatusDependencies) {
  return {
    /** Publishes a revocation list when the newest one is old enough. */
    publishRevocationList: async ({ issuer, ifOlderThan }: PublishListInput): Promise<void> =>
      keyService.publishList(issuer, ifOlderThan),
    /** Renews the service's own certificates that near their end: the kinds of those renewed, and what waits for a person. */
    renewServiceCertificates: async (): Promise<{ renewed: string[]; attention: string[] }> =>
      keyService.renewCertificates(),
    /** Signs status answers ahead that were asked for in the last 24 hours. */
    refreshStatusAnswers: async (): Promise<{ signed: number; removed: number }> =>
      keyService.refreshAnswers(),
  };
}
