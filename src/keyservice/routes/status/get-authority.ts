import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { keyIdOf } from '../../ca/addresses.ts';
import { findHeld } from '../../ca/find-issuer.ts';
import { Certificate } from '../../entities/certificate.ts';
import type { Route } from '../../http/route.ts';
import type { KeyService } from '../../service.ts';

/** The most authorities that are named: a root has one each five years. */
const most = 100;

/**
 * GET /api/v1/ca: the certificates that verifiers need, in PEM: the root, the active issuing authority, and every issuing
 * authority there was, the newest first, with its state: `active` issues, `status` answers for its certificates, `ended` has none
 * that has not ended.
 */
export const getAuthority: Route = {
  method: 'GET',
  path: '/api/v1/ca',
  async handle({ service }) {
    const authorities = await allIssuing(service);
    const { root, issuing } = service.authority;
    return {
      data: {
        root: certificatePem(root.facts.der),
        issuing: certificatePem(issuing.facts.der),
        authorities,
      },
    };
  },
};

async function allIssuing(service: KeyService) {
  const rows = await service.orm.em
    .fork()
    .find(Certificate, { kind: 'issuing' }, { orderBy: { createdAt: 'desc' }, limit: most, fields: ['der'] });
  await findHeld(service, ({ id }) => id === rows[0]?.id);
  const { authority } = service;
  return rows.map(({ id, der }) => {
    const isHeld = authority.held.some((issuer) => issuer.id === id);
    const state = id === authority.issuing.id ? 'active' : isHeld ? 'status' : 'ended';
    return { key_id: keyIdOf(readCertificate(der)), state, certificate: certificatePem(der) };
  });
}
