import type { Context } from 'hono';
import { customerActs, customerFields as labels, customerWords } from '#words/staff/customers.ts';
import type { ShownDone } from '#web/pages/staff/act.ts';
import { addPartner } from '../../common/administration/partners/add-partner.ts';
import type { PartnerFacts, PartnerWithSecret } from '../../common/administration/partners/partner-facts.ts';
import { rotateSecret } from '../../common/administration/partners/rotate-secret.ts';
import { setPartnerStatus } from '../../common/administration/partners/set-partner-status.ts';
import { staffAdministrator } from '../../common/support/acts/staff-administrator.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { PartnerInput } from '../../support/administration/partners/add-partner.ts';
import { SecretRotation } from '../../support/administration/partners/rotate-secret.ts';
import { staffAct } from '../act.ts';
import { languageField, scopesField } from './fields.ts';
import { partnerOf } from './partners.ts';

const here = '/staff/partners';
const idOf = (c: Context<ApiEnv>) => c.req.param('id') ?? '';
const pageOf = (c: Context<ApiEnv>) => `${here}/${encodeURIComponent(idOf(c))}`;

/** The page that tells a secret, which is shown this once; the form sent again gets a page without it. */
function told({
  client_id: id,
  client_secret: secret,
}: PartnerWithSecret): Record<'told' | 'again', ShownDone> {
  const { partners: words, secretTitle: title, secretText: text, secretAgain } = customerWords;
  const client = [words.clientId, id] as const;
  const way = { back: `${here}/${id}`, backText: words.back };
  return {
    told: { title, text, facts: [client, [words.secret, secret]], ...way },
    again: { ...secretAgain, facts: [client], ...way },
  };
}

/** /staff/partners/new: registers a partner's client; its secret is on the next page, once. */
const add = staffAct({
  path: '/staff/partners/new',
  role: 'admin',
  here,
  words: customerActs.addPartner,
  subject: async (c) => ({
    fields: [
      {
        name: 'organization_id',
        label: labels.organization,
        kind: 'line',
        value: c.req.query('organization_id') ?? '',
      },
      { name: 'name', label: labels.name, kind: 'line' },
      scopesField,
      languageField,
    ],
  }),
  body: PartnerInput,
  back: () => here,
  run: async (c, { body, attempt }) => {
    const { organization_id: organizationId, name, scopes, language } = body;
    const partner = { id: attempt.id, organizationId, name, scopes, language };
    const em = c.var.deps.orm.em.fork();
    return told(await em.transactional((on) => addPartner(on, staffAdministrator(c, body), partner)));
  },
});

function about({ name, status }: PartnerFacts): (readonly [string, string])[] {
  return [
    [customerWords.partners.columns.name, name],
    [customerWords.status, status],
  ];
}

const subject = async (c: Context<ApiEnv>) => ({ about: about(await partnerOf(c)) });

/** /staff/partners/{id}/rotate: a new secret, on the next page, once. */
const rotate = staffAct({
  path: '/staff/partners/:id/rotate',
  role: 'admin',
  here,
  words: customerActs.rotateSecret,
  subject,
  fields: [
    { name: 'overlap_hours', label: labels.overlap, hint: labels.overlapHint, kind: 'number', value: '24' },
  ],
  body: SecretRotation,
  back: pageOf,
  run: async (c, { body }) => {
    const rotation = { id: idOf(c), overlapHours: body.overlap_hours };
    const em = c.var.deps.orm.em.fork();
    return told(await em.transactional((on) => rotateSecret(on, staffAdministrator(c, body), rotation)));
  },
});

type Change = { name: 'disable' | 'enable'; status: PartnerFacts['status']; done: string };

const changes: readonly Change[] = [
  { name: 'disable', status: 'disabled', done: 'disabled' },
  { name: 'enable', status: 'active', done: 'enabled' },
];

/** /staff/partners/{id}/disable and /enable. */
const statusActs = changes.map(({ name, status, done }) =>
  staffAct({
    path: `/staff/partners/:id/${name}`,
    role: 'admin',
    here,
    words: customerActs[name],
    subject,
    body: StaffActBody,
    back: pageOf,
    run: async (c, { body }) => {
      await c.var.deps.orm.em
        .fork()
        .transactional((em) => setPartnerStatus(em, staffAdministrator(c, body), { id: idOf(c), status }));
      return { to: `${pageOf(c)}?done=${done}` };
    },
  }),
);

/** The acts on partners' clients. */
export const partnerActs = [add, rotate, ...statusActs];
