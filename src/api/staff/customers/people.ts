import type { Context } from 'hono';
import { customerActs, customerFields as labels, customerWords } from '#words/staff/customers.ts';
import { peoplePage, personPage } from '#web/pages/staff/customers/people.ts';
import type { AccountFacts } from '../../common/administration/users/account-facts.ts';
import { findAccount } from '../../common/administration/users/find-account.ts';
import { proveIdentity } from '../../common/administration/users/prove-identity.ts';
import { showAccount } from '../../common/administration/users/show-account.ts';
import { removeSecondFactor } from '../../common/administration/users/remove-second-factor.ts';
import { DevicesRevocation, revokeDevices } from '../../common/administration/users/revoke-devices.ts';
import { withdrawIdentity } from '../../common/administration/users/withdraw-identity.ts';
import { forgetPins } from '../../common/devices/forget-pin.ts';
import { staffAdministrator } from '../../common/support/acts/staff-administrator.ts';
import { StaffActBody } from '../../common/support/flows/find-flow.ts';
import { recordLook } from '../../common/support/looks/record-look.ts';
import { asProblem } from '../../http/answers/errors.ts';
import { partnerStatus } from '../../http/answers/problem-status.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { AccountEmail } from '../../platform/accounts/common/fields.ts';
import { sendNotice } from '../../platform/accounts/common/send-notice.ts';
import { IdentityProofInput } from '../../support/administration/users/prove-identity.ts';
import { staffAct } from '../act.ts';
import { faultsOf, readStaffForm } from '../form.ts';
import { frameOf } from '../frame.ts';
import type { StaffPage } from '../page.ts';

const here = '/staff/people';
const idOf = (c: Context<ApiEnv>) => c.req.param('id') ?? '';
const pageOf = (c: Context<ApiEnv>) => `${here}/${encodeURIComponent(idOf(c))}`;
const emOf = (c: Context<ApiEnv>) => c.var.deps.orm.em.fork();

/** /staff/people: finds the account of an address, which stands in no URL. */
const search: StaffPage = {
  path: here,
  role: 'admin',
  show: (c) => c.html(peoplePage(frameOf(c), { email: '' })),
  send: async (c) => {
    const email = (await readStaffForm(c)).text('email');
    try {
      const asked = AccountEmail.parse(email.trim());
      await recordLook(c, { what: 'users', filter: { email: asked } });
      const { id } = await findAccount(emOf(c), asked);
      return c.redirect(`${here}/${id}`, 303);
    } catch (error) {
      const status = partnerStatus[asProblem(error).code];
      if (status >= 500) throw error;
      return c.html(peoplePage(frameOf(c), { email, fault: faultsOf(error, [])['form'] }), status);
    }
  },
};

/** GET /staff/people/{id}: an account with the proofs of its holder's identity. */
const shown: StaffPage = {
  path: '/staff/people/:id',
  role: 'admin',
  show: async (c) => {
    const person = await showAccount(emOf(c), idOf(c));
    const { proveIdentity: prove, withdrawIdentity: withdraw, revokeDevices: revoke } = customerActs;
    const hasFactor = person.app || person.passkeys > 0;
    const own = `${here}/${person.id}`;
    const acts = [
      { path: `${own}/prove`, text: prove.title },
      ...(person.identity_verified ? [{ path: `${own}/withdraw`, text: withdraw.title, grave: true }] : []),
      ...(person.devices > 0 ? [{ path: `${own}/devices`, text: revoke.title, grave: true }] : []),
      ...(hasFactor
        ? [{ path: `${own}/second-factor`, text: customerActs.removeSecondFactor.title, grave: true }]
        : []),
    ];
    return c.html(personPage(frameOf(c), { person, acts, done: c.req.query('done') }));
  },
};

function about(person: AccountFacts): (readonly [string, string])[] {
  return [
    [customerWords.people.name, `${person.first_name} ${person.last_name}`],
    [customerWords.people.email, person.email],
  ];
}

const subject = async (c: Context<ApiEnv>) => ({ about: about(await showAccount(emOf(c), idOf(c))) });

/** /staff/people/{id}/prove: puts on record that somebody's identity was proved. */
const prove = staffAct({
  path: '/staff/people/:id/prove',
  role: 'admin',
  here,
  words: customerActs.proveIdentity,
  subject,
  fields: [
    { name: 'name', label: labels.nameSeen, hint: labels.nameSeenHint, kind: 'line' },
    { name: 'seen', label: labels.seen, hint: labels.seenHint, kind: 'line' },
    { name: 'seen_by', label: labels.seenBy, hint: labels.seenByHint, kind: 'line', optional: true },
  ],
  body: IdentityProofInput,
  back: pageOf,
  run: async (c, { body }) => {
    const { name, seen, seen_by: seenBy } = body;
    const proving = { userId: idOf(c), name, seen, seenBy };
    await emOf(c).transactional((em) => proveIdentity(em, staffAdministrator(c, body), proving));
    return { to: `${pageOf(c)}?done=proved` };
  },
});

/** /staff/people/{id}/withdraw: takes that back. */
const withdraw = staffAct({
  path: '/staff/people/:id/withdraw',
  role: 'admin',
  here,
  words: customerActs.withdrawIdentity,
  subject,
  body: StaffActBody,
  back: pageOf,
  run: async (c, { body }) => {
    await emOf(c).transactional((em) => withdrawIdentity(em, staffAdministrator(c, body), idOf(c)));
    return { to: `${pageOf(c)}?done=withdrawn` };
  },
});

/** /staff/people/{id}/devices: ends the devices on which somebody confirms. */
const devices = staffAct({
  path: '/staff/people/:id/devices',
  role: 'admin',
  here,
  words: customerActs.revokeDevices,
  subject: async (c) => {
    const person = await showAccount(emOf(c), idOf(c));
    const { which, all, since } = customerWords.people.devices;
    const options = person.device_list.map(({ id, name, created_at: at }) => ({
      value: id,
      text: `${name} (${since} ${at.slice(0, 10)})`,
    }));
    const every = { value: '', text: all };
    const field = { name: 'device_id', label: which, kind: 'choice', optional: true } as const;
    return { about: about(person), fields: [{ ...field, options: [every, ...options], value: '' }] };
  },
  body: DevicesRevocation,
  back: pageOf,
  run: async (c, { body }) => {
    const { revoked } = await emOf(c).transactional((em) =>
      revokeDevices(em, staffAdministrator(c, body), { userId: idOf(c), deviceId: body.device_id }),
    );
    await forgetPins(c.var.deps, revoked);
    return { to: `${pageOf(c)}?done=revoked` };
  },
});

/** /staff/people/{id}/second-factor: removes the app and the passkeys of somebody who lost them. */
const secondFactor = staffAct({
  path: '/staff/people/:id/second-factor',
  role: 'admin',
  here,
  words: customerActs.removeSecondFactor,
  subject,
  body: StaffActBody,
  back: pageOf,
  run: async (c, { body }) => {
    const account = await emOf(c).transactional((em) =>
      removeSecondFactor(em, staffAdministrator(c, body), idOf(c)),
    );
    await sendNotice(c.var.deps, account, (texts) => texts.secondFactor.removedByStaff);
    return { to: `${pageOf(c)}?done=removed` };
  },
});

/** The pages of people, their identities, devices and second factors. */
export const peoplePages = [search, shown, prove, withdraw, devices, secondFactor];
