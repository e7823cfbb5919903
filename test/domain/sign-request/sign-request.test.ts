import { describe, expect, test } from 'vitest';
import { codeAddress, linkAddress, maskAddress, reminderTime } from '#domain/sign-request/sign-request.ts';
import { signingPhase, type PendingSigningView } from '#domain/sign-request/signing-view.ts';

const minute = 60_000;
const hour = 60 * minute;

describe('maskAddress', () => {
  test.each<['email' | 'sms', string, string]>([
    ['email', 'bat@example.mn', 'b•••@example.mn'],
    ['email', 'b@example.mn', 'b•••@example.mn'],
    ['email', 'жаргал@жишээ.мон', 'ж•••@жишээ.мон'],
    ['email', '🖋pen@example.mn', '🖋•••@example.mn'],
    ['sms', '+97699112233', '+976••••••33'],
    ['sms', '+12025550123', '+120••••••23'],
    ['sms', '+2901234', '+290•••34'],
    ['sms', '+491511234567890', '+491••••••••••90'],
  ])('%s %s is shown as %s', (channel, to, masked) => {
    expect(maskAddress({ channel, to })).toBe(masked);
    expect(maskAddress({ channel, to }).isWellFormed()).toBe(true);
  });

  test('the length of a name does not show', () => {
    const masks = ['b', 'bat', 'batbayar'].map((name) =>
      maskAddress({ channel: 'email', to: `${name}@example.mn` }),
    );
    expect(new Set(masks).size).toBe(1);
  });
});

describe('addresses', () => {
  const [userEmail, userPhone] = ['bat@example.mn', '+97699112233'];

  test('links go by e-mail when there is an address, codes by SMS when there is a phone', () => {
    expect(linkAddress({ userEmail, userPhone })).toEqual({ channel: 'email', to: userEmail });
    expect(codeAddress({ userEmail, userPhone })).toEqual({ channel: 'sms', to: userPhone });
  });

  test('with one address both go there', () => {
    expect(linkAddress({ userPhone })).toEqual(codeAddress({ userPhone }));
    expect(linkAddress({ userEmail })).toEqual(codeAddress({ userEmail }));
  });
});

describe('reminderTime', () => {
  const start = Date.parse('2026-11-21T08:00:00.000Z');

  test.each([
    [24 * hour, 12 * hour],
    [30 * 24 * hour, 15 * 24 * hour],
    [2 * hour, hour],
    [2 * hour + 1, hour + 0.5],
  ])('of a period of %i ms is at half of it', (period, after) => {
    expect(reminderTime(start, start + period)).toBe(start + after);
  });

  test.each([minute, hour, 2 * hour - 1])('a period of %i ms has no room for one', (period) => {
    expect(reminderTime(start, start + period)).toBeUndefined();
  });
});

describe('signingPhase', () => {
  const pending: PendingSigningView = {
    status: 'pending',
    document_name: null,
    document_hash: '0'.repeat(64),
    document_url: null,
    description: null,
    partner_name: 'Partner',
    required_loa: 2,
    requires: ['otp'],
    sealing: false,
    masked_address: 'b•••@example.mn',
    expires_at: '2026-11-22T08:00:00.000Z',
    signed_at: null,
  };

  test('a pending request waits, is sealed, or lacks more than a code', () => {
    expect(signingPhase(pending)).toBe('waiting');
    expect(signingPhase({ ...pending, requires: [] })).toBe('waiting');
    expect(signingPhase({ ...pending, requires: ['pin'] })).toBe('pin');
    expect(signingPhase({ ...pending, requires: [], sealing: true })).toBe('sealing');
    expect(signingPhase({ ...pending, requires: ['pin'], sealing: true })).toBe('lapsed');
    expect(signingPhase({ ...pending, requires: ['otp', 'credential'] })).toBe('blocked');
  });

  test('an ended one says how, an expiry by its reason', () => {
    const what = { document_name: 'Гэрээ', partner_name: 'Тал ХХК' };
    expect(signingPhase({ ...what, status: 'signed' })).toBe('signed');
    expect(signingPhase({ ...what, status: 'rejected' })).toBe('declined');
    expect(signingPhase({ ...what, status: 'expired', reason: 'period_ended' })).toBe('expired');
    expect(signingPhase({ ...what, status: 'expired', reason: null })).toBe('expired');
    expect(signingPhase({ ...what, status: 'expired', reason: 'withdrawn' })).toBe('withdrawn');
    expect(signingPhase({ ...what, status: 'expired', reason: 'cancelled' })).toBe('cancelled');
  });
});
