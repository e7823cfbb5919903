import { beforeAll, describe, expect, test } from 'vitest';
import { call, expectError, expectFieldError } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { createRequest, getCode } from '#test/support/people/signer.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
let sign: string;
let link: string;
beforeAll(async () => {
  sign = await world.partner.token('sign');
  link = (await createRequest(world, { notify: false })).token;
});

const act = (body: Record<string, unknown>) =>
  call(world, `/sign/${link}/sign`, { body: { consent: true, otp: '123456', ...body } });

const decline = async (reason: unknown) => {
  const { token, request_id: id } = await createRequest(world, { notify: false });
  const answer = await call(world, `/sign/${token}/decline`, { body: { reason } });
  const status = await call(world, `/partner/sign-request/${id}`, { token: sign });
  return { answer, status: status.body };
};

describe('signing', () => {
  test.each<[string, unknown]>([
    ['otp', 123_456],
    ['otp', ''],
    ['otp', '12345'],
    ['otp', '1234567'],
    ['otp', '１２３４５６'],
    ['otp', '١٢٣٤٥٦'],
    ['otp', ' 23456'],
    ['otp', '123456\n'],
    ['otp', '12 456'],
    ['otp', 'x'.repeat(1_000_000)],
    ['otp', ['123456']],
    ['otp', { length: 6 }],
    ['otp', true],
    ['consent', false],
    ['consent', undefined],
    ['consent', null],
    ['consent', 'true'],
    ['consent', 1],
    ['consent', [true]],
    ['pin', 123_456],
    ['pin', '12345'],
    ['pin', '1234567890123'],
    ['pin', '１２３４５６'],
    ['credential_id', 'x'],
    ['credential_id', 1],
    ['credential_id', ''],
  ])('%s: %.20j is refused and counts as no try', async (field, value) => {
    expectFieldError(await act({ [field]: value }), field);
  });

  test.each([undefined, null])('without a code (%s): otp_required', async (otp) => {
    expectError(await act({ otp }), 401, 'otp_required');
  });

  test('after all this the right code signs', async () => {
    const answer = await call(world, `/sign/${link}/sign`, {
      body: { otp: await getCode(world, link), consent: true, pin: null, extra: 1 },
    });
    expect(answer.status).toBe(200);
  });
});

describe('declining', () => {
  test.each<[string, unknown]>([
    ['1,001 characters', 'x'.repeat(1_001)],
    ['1,001 emoji', '🖋'.repeat(1_001)],
    ['a megabyte', 'x'.repeat(1_000_000)],
    ['a number', 1],
    ['a list', ['x']],
    ['an object', {}],
    ['false', false],
    ['a NUL', 'a\0'],
    ['a lone surrogate', '\udfff'],
  ])('with %s is refused and changes nothing', async (_, reason) => {
    const { answer, status } = await decline(reason);
    expectFieldError(answer, 'reason');
    expect(status['status']).toBe('pending');
  });

  test.each<[string, unknown, string | null]>([
    ['nothing', undefined, null],
    ['null', null, null],
    ['empty text', '', null],
    ['blanks', ' \n\t ', null],
    ['1,000 emoji', '🖋'.repeat(1_000), '🖋'.repeat(1_000)],
    ['any script', ' Буруу дүн: "1×2" \u202E <b> ', 'Буруу дүн: "1×2" \u202E <b>'],
  ])('with %s is taken', async (_, reason, recorded) => {
    const { answer, status } = await decline(reason);
    expect(answer.status).toBe(200);
    expect(status).toMatchObject({ status: 'rejected', reason: recorded });
  });
});
