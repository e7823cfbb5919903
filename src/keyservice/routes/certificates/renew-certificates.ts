import { z } from 'zod';
import { renewAuthority } from '../../ca/find-issuer.ts';
import { attentionOf } from '../../ca/attention.ts';
import type { Authority } from '../../ca/authority.ts';
import { readBody } from '../../http/body.ts';
import type { Route } from '../../http/route.ts';

/** The certificates that are renewed: the active issuing authority with all below it, and the responders of those before it. */
function renewable({ issuing, held, timestamping, seal }: Authority) {
  const responders = held.map(({ ocsp }) => ({ kind: 'ocsp', member: ocsp }));
  return [
    { kind: 'issuing', member: issuing },
    ...responders,
    { kind: 'timestamping', member: timestamping },
    { kind: 'seal', member: seal },
  ];
}

/**
 * POST /api/v1/status/renewals: renews those of the service's own certificates that near their end, and says what of the authority
 * waits for a person.
 */
export const renewCertificates: Route = {
  method: 'POST',
  path: '/api/v1/status/renewals',
  async handle({ service, request }) {
    await readBody(z.object({}), request);
    const before = new Set(renewable(service.authority).map(({ member }) => member.id));
    await renewAuthority(service);
    const certificates = renewable(service.authority).map(({ kind, member: { id, facts } }) => ({
      kind,
      serial_number: facts.serialNumber,
      valid_to: facts.notAfter.toISOString(),
      renewed: !before.has(id),
    }));
    return { data: { certificates, attention: await attentionOf(service, new Date()) } };
  },
};
