import { z } from 'zod';
import { ensureAuthority } from '../../ca/first-start.ts';
import { readBody } from '../../http/body.ts';
import type { Route } from '../../http/route.ts';

const renewable = ['ocsp', 'timestamping', 'seal'] as const;

/** POST /api/v1/status/renewals: renews those of the service's own certificates that near their end. */
export const renewCertificates: Route = {
  method: 'POST',
  path: '/api/v1/status/renewals',
  async handle({ service, request }) {
    await readBody(z.object({}), request);
    const before = service.authority;
    const { orm, keyStore, country, pkiUrl } = service;
    service.authority = await ensureAuthority(orm, keyStore, { country, pkiUrl, now: new Date() });
    await service.logFile.catchUp();
    const certificates = renewable.map((kind) => {
      const { id, facts } = service.authority[kind];
      return {
        kind,
        serial_number: facts.serialNumber,
        valid_to: facts.notAfter.toISOString(),
        renewed: id !== before[kind].id,
      };
    });
    return { data: { certificates } };
  },
};
