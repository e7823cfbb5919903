import { describe, expect, test } from 'vitest';
import {
  daysUntil,
  draftIssues,
  endOf,
  extensionIssues,
  hundredths,
  sendIssues,
  signedPdfIssues,
  type DraftField,
  type DraftRecipient,
  type PageSizes,
} from '#domain/envelope/draft.ts';
import { day } from '#domain/envelope/envelope.ts';

const signer: DraftRecipient = {
  role: 'signer',
  authMethod: 'email',
  phone: null,
  hostEmail: null,
  hostName: null,
};
const field: DraftField = {
  recipientIndex: 0,
  type: 'signature',
  page: 1,
  x: 100,
  y: 200,
  width: 120,
  height: 40,
  value: null,
  auto: null,
  options: null,
  group: null,
};
const pages: PageSizes = [
  [595.276, 841.89],
  [300, 200],
];

function pathsOf(
  recipients: DraftRecipient[],
  fields: DraftField[],
  sizes: PageSizes | null = null,
): string[] {
  return draftIssues({ recipients, fields }, sizes).map(({ path }) => path);
}

describe('recipients', () => {
  test.each<[string, Partial<DraftRecipient>, string[]]>([
    ['a signer', {}, []],
    ['a code by e-mail without a phone', { authMethod: 'email_code' }, []],
    ['a code by e-mail for an approver', { role: 'approver', authMethod: 'email_code' }, []],
    ['a code by SMS with a phone', { authMethod: 'sms', phone: '+97699112233' }, []],
    ['a code by SMS without a phone', { authMethod: 'sms' }, ['recipients[1].phone']],
    [
      'an approver with a credential',
      { role: 'approver', authMethod: 'credential' },
      ['recipients[1].auth_method'],
    ],
    ['a copy with a credential', { role: 'cc', authMethod: 'credential' }, ['recipients[1].auth_method']],
    ['a signer with a credential', { authMethod: 'credential' }, []],
    [
      'a credential in the hands of a host',
      { role: 'in_person', authMethod: 'credential' },
      ['recipients[1].auth_method'],
    ],
    [
      'an in-person signer with a host',
      { role: 'in_person', hostEmail: 'host@example.mn', hostName: 'Host' },
      [],
    ],
    ['a signer with a host', { hostEmail: 'host@example.mn' }, ['recipients[1].host_email']],
    ['a signer with the name of a host', { hostName: 'Host' }, ['recipients[1].host_name']],
  ])('%s', (_, changes, paths) => {
    expect(pathsOf([signer, { ...signer, ...changes }], [])).toEqual(paths);
  });
});

describe('fields', () => {
  test.each<[string, Partial<DraftField>, string[]]>([
    ['inside', {}, []],
    ['up to the edges', { x: 475.28, y: 801.89 }, []],
    ['over the right edge', { x: 475.3 }, ['fields[0].x']],
    ['over the lower edge', { y: 801.91 }, ['fields[0].y']],
    ['over both', { x: 500, y: 820 }, ['fields[0].x', 'fields[0].y']],
    ['on a small page', { page: 2, y: 160 }, []],
    ['too large for a small page', { page: 2, y: 161 }, ['fields[0].y']],
    ['on a page that is none', { page: 3 }, ['fields[0].page']],
    ['of nobody', { recipientIndex: 2 }, ['fields[0].recipient_index']],
    ['of a place before the first', { recipientIndex: -1 }, ['fields[0].recipient_index']],
    ['of an approver', { recipientIndex: 1 }, ['fields[0].recipient_index']],
    ['a text with a value', { type: 'text', value: 'А-17' }, []],
    ['a checkbox with a value', { type: 'checkbox', value: 'true' }, ['fields[0].value']],
    ['a date that fills itself', { type: 'date', auto: 'date_signed' }, []],
    ['a text that fills itself with the name', { type: 'text', auto: 'name' }, []],
    ['a text that fills itself with the day', { type: 'text', auto: 'date_signed' }, ['fields[0].auto']],
    ['a signature that fills itself', { auto: 'name' }, ['fields[0].auto']],
    ['a value for what fills itself', { type: 'text', auto: 'name', value: 'x' }, ['fields[0].value']],
    ['a number with a value', { type: 'number', value: '-12.5' }, []],
    ['a number with a text', { type: 'number', value: 'many' }, ['fields[0].value']],
    ['a dropdown with a choice', { type: 'dropdown', options: ['a', 'b'], value: 'b' }, []],
    [
      'a dropdown with another value',
      { type: 'dropdown', options: ['a', 'b'], value: 'c' },
      ['fields[0].value'],
    ],
    ['a dropdown without choices', { type: 'dropdown' }, ['fields[0].options']],
    ['a dropdown with one choice twice', { type: 'dropdown', options: ['a', 'a'] }, ['fields[0].options']],
    ['a text with choices', { type: 'text', options: ['a', 'b'] }, ['fields[0].options']],
    ['a radio button without a group', { type: 'radio' }, ['fields[0].group']],
    ['a radio button alone in its group', { type: 'radio', group: 'term' }, ['fields[0].group']],
    ['a checkbox with a group', { type: 'checkbox', group: 'term' }, ['fields[0].group']],
  ])('%s', (_, changes, paths) => {
    const recipients = [signer, { ...signer, role: 'approver' as const }];
    expect(pathsOf(recipients, [{ ...field, ...changes }], pages)).toEqual(paths);
  });

  test('radio buttons of one recipient make a group, those of two make none', () => {
    const radio = { ...field, type: 'radio', group: 'term' } as const;
    expect(pathsOf([signer, signer], [radio, { ...radio, x: 300 }])).toEqual([]);
    expect(pathsOf([signer, signer], [radio, { ...radio, recipientIndex: 1 }])).toEqual([
      'fields[0].group',
      'fields[1].group',
    ]);
  });

  test('pages are left alone as long as their sizes are not known', () => {
    expect(pathsOf([signer], [{ ...field, page: 99, x: 9_999 }])).toEqual([]);
  });
});

const own = (type: DraftField['type'], recipientIndex = 0) => ({ ...field, type, recipientIndex });

describe('fields on a PDF that was signed before it was uploaded', () => {
  test('are one signature for each signer; any other is named', () => {
    const fields = [own('signature'), own('text'), own('signature', 1), own('date', 1), own('signature')];
    expect(signedPdfIssues(fields, 1)).toMatchObject([
      {
        path: 'fields[1].type',
        message: expect.stringMatching(/^expected signature, not text: the PDF was signed/),
      },
      { path: 'fields[3].type', message: expect.stringContaining('not date') },
      { path: 'fields[4]', message: expect.stringContaining('this signer has fields[0] already') },
    ]);
  });

  test('may be any where there is no signature, or none is known yet', () => {
    expect(signedPdfIssues([own('text'), own('text')], 0)).toEqual([]);
    expect(signedPdfIssues([own('text')], null)).toEqual([]);
  });
});

function roles(...list: DraftRecipient['role'][]) {
  return { recipients: list.map((role) => ({ ...signer, role })) };
}

test('somebody must be waited for', () => {
  expect(sendIssues(roles('cc', 'cc'))).toMatchObject([{ path: 'recipients' }]);
  for (const role of ['signer', 'approver', 'in_person'] as const)
    expect(sendIssues(roles('cc', role))).toEqual([]);
});

test('measures have two fraction digits', () => {
  expect([10.005, 10.004, 0.1 + 0.2, 7].map(hundredths)).toEqual([10.01, 10, 0.3, 7]);
});

test('an end only moves to a later time, after now', () => {
  const sentAt = new Date('2026-11-01T00:00:00.000Z');
  const expiresAt = endOf(sentAt, 10);
  expect(daysUntil(sentAt, expiresAt)).toBe(10);
  const issues = (days: number, now: Date) => extensionIssues({ sentAt, expiresAt }, days, now).length;
  const soon = new Date(sentAt.getTime() + day);
  expect([issues(11, soon), issues(10, soon), issues(9, soon)]).toEqual([0, 1, 1]);
  expect(issues(11, new Date(sentAt.getTime() + 12 * day))).toBe(1);
});
