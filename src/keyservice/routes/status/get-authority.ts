import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { certificatePem } from '#signatures/certificates/issue.ts';
import { keyIdOf } from '../../ca/addresses.ts';
import { authorityOf } from '../../ca/both.ts';
import { findHeld } from '../../ca/find-issuer.ts';
import { hierarchies, type Hierarchy } from '../../ca/hierarchies.ts';
import { Certificate } from '../../entities/certificate.ts';
import type { Route } from '../../http/route.ts';
import type { KeyService } from '../../service.ts';

/** The most authorities that are named: a root has one each five years. */
const most = 100;

/**
 * GET /api/v1/ca: the certificates that verifiers need, in PEM: the root, the active issuing authority, and every issuing
 * authority there was, the newest first, with its state: `active` issues, `status` answers for its certificates, `ended` has none
 * that has not ended; and beside them, under `test`, those of the test hierarchy, which nobody trusts.
 */
export const getAuthority: Route = {
  method: 'GET',
  path: '/api/v1/ca',
  async handle({ service }) {
    const live = await shown(service, 'live');
    return { data: { ...live, test: await shown(service, 'test') } };
  },
};

async function shown(service: KeyService, hierarchy: Hierarchy) {
  const authorities = await allIssuing(service, hierarchy);
  const { root, issuing } = authorityOf(service, hierarchy);
  return {
    root: certificatePem(root.facts.der),
    issuing: certificatePem(issuing.facts.der),
    authorities,
  };
}

async function allIssuing(service: KeyService, hierarchy: Hierarchy) {
  const { issuing: kind } = hierarchies[hierarchy];
  const rows = await service.orm.em
    .fork()
    .find(Certificate, { kind }, { orderBy: { createdAt: 'desc' }, limit: most, fields: ['der'] });
  await findHeld(service, ({ id }) => id === rows[0]?.id);
  const authority = authorityOf(service, hierarchy);
  return rows.map(({ id, der }) => {
    const isHeld = authority.held.some((issuer) => issuer.id === id);
    const state = id === authority.issuing.id ? 'active' : isHeld ? 'status' : 'ended';
    return { key_id: keyIdOf(readCertificate(der)), state, certificate: certificatePem(der) };
  });
}
