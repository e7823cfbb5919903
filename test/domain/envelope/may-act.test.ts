import { describe, expect, test } from 'vitest';
import { recipientRoles, type RecipientRole } from '#domain/envelope/envelope.ts';
import { hindranceTo, type LinkUse, type RecipientState } from '#domain/envelope/may-act.ts';

const standings: RecipientState[] = ['waiting', 'reached', 'accepted', 'finished'];

/** The roles that each use of a link is for. */
const allowed: Record<LinkUse, RecipientRole[]> = {
  look: ['signer', 'approver', 'cc', 'in_person'],
  act: ['signer', 'approver', 'in_person'],
  sign: ['signer', 'in_person'],
  approve: ['approver'],
  host: ['in_person'],
};
const uses = Object.keys(allowed) as LinkUse[];

const why = (use: LinkUse, role: RecipientRole, standing: RecipientState) =>
  hindranceTo(use, { ended: undefined, role, standing })?.why;

describe.each(uses)('to %s', (use) => {
  test.each(recipientRoles)('%s: by their role, then their turn, then whether they have finished', (role) => {
    const found = standings.map((standing) => why(use, role, standing));
    const after = use === 'look' ? undefined : 'finished';
    const ofTheirs = ['turn', undefined, after, after];
    expect(found).toEqual(allowed[use].includes(role) ? ofTheirs : ['role', 'role', 'role', 'role']);
  });

  test('nobody may after the end, which comes before everything else', () => {
    for (const role of recipientRoles)
      for (const standing of standings)
        expect(hindranceTo(use, { ended: 'voided', role, standing })).toEqual({
          why: 'ended',
          code: 'gone',
          message: 'This envelope has ended: it is voided.',
          details: { status: 'voided' },
        });
  });
});

test('each hindrance has a code of the contract and says what is the matter', () => {
  expect(hindranceTo('sign', { ended: undefined, role: 'cc', standing: 'reached' })).toMatchObject({
    code: 'invalid_state',
    message: 'You receive a copy; you do not need to do anything.',
    details: { role: 'cc' },
  });
  expect(hindranceTo('sign', { ended: undefined, role: 'signer', standing: 'waiting' })).toMatchObject({
    code: 'not_your_turn',
  });
  expect(hindranceTo('sign', { ended: undefined, role: 'signer', standing: 'accepted' })).toMatchObject({
    code: 'invalid_state',
    message: 'You have agreed already; it is being completed.',
    details: { standing: 'accepted' },
  });
});
