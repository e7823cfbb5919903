import { frameAll, unframeAll } from '#domain/common/framed-bytes.ts';
import { Problem } from '#domain/common/problem.ts';
import { readBytes } from '../../http/bytes.ts';
import type { Route } from '../../http/route.ts';
import { answerOcspLive } from '../../status/answer-ocsp.ts';

const most = 64;
const type = 'application/octet-stream';

/**
 * POST /api/v1/status/ocsp/live: OCSPRequests in, an OCSPResponse for each out, in their order, each after its length in
 * four octets; none is kept.
 */
export const answerOcspRequests: Route = {
  method: 'POST',
  path: '/api/v1/status/ocsp/live',
  async handle({ service, request }) {
    const requests = unframeAll(await readBytes(request, type));
    if (!requests || requests.length > most) {
      const message = `must be 1 to ${most} requests, each after its length in four octets`;
      throw new Problem('invalid_request', `The body ${message}.`, { issues: [{ path: '', message }] });
    }
    return { bytes: frameAll(await answerOcspLive(service, requests, new Date())), type };
  },
};
