import { expect, test } from 'vitest';
import { expectPlatformError, platform, registerUser, someEmail } from '#test/support/people/account.ts';
import { expectAnswer } from '#test/support/http/answers.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const sender = setUp(() => registerUser(world));

test('names in letters to strangers lead nowhere', async () => {
  const documentId = await readyDocument(world, sender);
  const ask = (name: string, recipient: object) => {
    const recipients = [{ email: someEmail(), name: 'Сараа', ...recipient }];
    const body = { document_id: documentId, name, recipients };
    return platform(world, '/envelopes', { token: sender.access_token, body });
  };
  expectAnswer(await ask('Гэрээ №12.pdf', { name: 'Б.Болд' }), 201);
  const refusals = [
    ['name', await ask('Your card was blocked: evil.com', {})],
    ['recipients[0].name', await ask('Lease', { name: 'www.evil.test' })],
    ['recipients[0].host_name', await ask('Lease', { role: 'in_person', host_name: 'evil.test/login' })],
  ] as const;
  for (const [path, answer] of refusals) {
    const error = expectPlatformError(answer, 400, 'INVALID_REQUEST');
    expect(error.details.issues).toEqual([{ path, message: 'expected a name without a web address' }]);
  }
});
