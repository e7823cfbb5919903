import { createHash } from 'node:crypto';
import { z } from 'zod';
import { openOperation } from '../http/operation/operation.ts';
import { ok } from '../http/answers/answer.ts';
import { Time } from '../http/input/fields.ts';
import type { OwnAuthority } from '../status/authorities.ts';

const AuthorityView = z
  .object({
    key_id: z.string().meta({ description: 'Subject key identifier in hexadecimal' }),
    role: z.enum(['root', 'issuing']),
    state: z.enum(['active', 'status', 'ended']).meta({
      description:
        'active issues; status answers for the status of its certificates alone; ended has none that has not ended',
    }),
    subject: z.string().meta({ description: 'Distinguished name by RFC 4514' }),
    serial_number: z.string(),
    valid_from: Time,
    valid_to: Time,
    sha256: z.string().meta({ description: 'Fingerprint: of the certificate in DER, in hexadecimal' }),
    certificate_url: z.url().meta({ description: 'DER; .pem in place of .crt gives PEM' }),
    crl_url: z.url().meta({ description: 'Its revocation list' }),
  })
  .meta({ id: 'Authority' });

const AuthorityList = z.object({ authorities: z.array(AuthorityView) }).meta({ id: 'AuthorityList' });

/** GET /ca/: our own authorities, the root first, then the issuing ones from the newest on. */
export const listAuthorities = openOperation({
  method: 'get',
  path: '/ca/',
  operationId: 'listAuthorities',
  summary: 'List the certificate authorities',
  description: 'Open to everybody: the root, and every issuing authority there was.',
  tag: 'Certificate status',
  answer: ok('The authorities', AuthorityList),
  handle: async (c) => {
    const { status, config } = c.var.deps;
    const { root, issuing } = await status.authorities.read();
    c.header('Cache-Control', 'no-cache');
    c.header('Access-Control-Allow-Origin', '*');
    const place = `${config.BASE_URL}/ca`;
    return {
      authorities: [
        view({ ...root, state: 'active' }, { role: 'root', place: `${place}/root` }),
        ...issuing.map((one) => view(one, { role: 'issuing', place: `${place}/${one.keyId}` })),
      ],
    };
  },
});

function view(
  { keyId, state, facts }: OwnAuthority,
  { role, place }: { role: 'root' | 'issuing'; place: string },
): z.input<typeof AuthorityView> {
  return {
    key_id: keyId,
    role,
    state,
    subject: facts.subjectText,
    serial_number: facts.serialNumber,
    valid_from: facts.notBefore.toISOString(),
    valid_to: facts.notAfter.toISOString(),
    sha256: createHash('sha256').update(facts.der).digest('hex'),
    certificate_url: `${place}.crt`,
    crl_url: `${place}.crl`,
  };
}
