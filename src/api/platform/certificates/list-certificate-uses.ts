import { CertificateParams, findCertificate } from '../../common/certificates/find-certificate.ts';
import { certificateUseView, CertificateUseView, usesOf } from '../../common/certificates/uses.ts';
import { pageOf } from '../../http/answers/answer.ts';
import { page, PageQuery } from '../../http/input/list.ts';
import { platformOperation } from '../platform-operation.ts';

/** GET /api/v1/certificates/{id}/uses: what a certificate signed, newest first. */
export const listCertificateUses = platformOperation({
  method: 'get',
  path: '/api/v1/certificates/{id}/uses',
  operationId: 'listCertificateUses',
  summary: 'What a certificate signed',
  tag: 'Certificates',
  params: CertificateParams,
  query: PageQuery,
  answer: pageOf('A page of uses', CertificateUseView),
  problems: ['not_found'],
  handle: async (c, { params, query }) => {
    const { deps, user } = c.var;
    const em = deps.orm.em.fork();
    const row = await findCertificate(em, user, params.id);
    const cursors = { key: deps.keys.fingerprints, list: `certificate-uses/${row.id}` };
    const uses = await usesOf(em, row, {
      reader: user,
      limit: query.limit + 1,
      cursors,
      cursor: query.cursor,
    });
    const rows = uses.map((use) => ({ id: use.id, createdAt: use.signedAt, use }));
    return page(cursors, rows, query.limit, ({ use }) => certificateUseView(use));
  },
});
