import { z } from 'zod';
import { openOperation } from '../http/operation/operation.ts';
import { ok } from '../http/answers/answer.ts';

const CrlInfo = z
  .object({
    issuer: z.string().meta({ description: 'Distinguished name by RFC 4514' }),
    crl_number: z.int().meta({ description: 'Rises with every list' }),
    this_update: z.iso.datetime(),
    next_update: z.iso.datetime().meta({ description: 'A newer list is there before this time' }),
    revoked_count: z.int(),
    size_bytes: z.int(),
    sha256: z.string().meta({ description: 'Of the list in DER, in hexadecimal' }),
    url: z.url().meta({ description: 'Where certificates say that the list is' }),
  })
  .meta({ id: 'CrlInfo' });

/** GET /api/v1/crl/info: describes the newest revocation list, without the list. */
export const getCrlInfo = openOperation({
  method: 'get',
  path: '/api/v1/crl/info',
  operationId: 'getCrlInfo',
  summary: 'Describe the revocation list',
  description: 'Open to everybody. The list itself is at /crl (DER) and /crl.pem.',
  tag: 'Certificate status',
  answer: ok('The newest list', CrlInfo),
  handle: async (c) => {
    const list = await c.var.deps.status.lists.newest('issuing');
    c.header('Cache-Control', 'no-cache');
    c.header('Access-Control-Allow-Origin', '*');
    return {
      issuer: list.issuerName,
      crl_number: list.number,
      this_update: list.thisUpdate.toISOString(),
      next_update: list.nextUpdate.toISOString(),
      revoked_count: list.revokedCount,
      size_bytes: list.der.length,
      sha256: list.sha256,
      url: list.url,
    };
  },
});
