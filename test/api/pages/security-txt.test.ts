import { expect, test } from 'vitest';
import { securityContact } from '#config/security-contact.ts';
import { serveAnother } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';

const world = setUp(sharedWorld);
const path = '/.well-known/security.txt';

test('security.txt tells whom to write to, until when, where it belongs, and in which languages', async () => {
  const config = { ...world.config, SECURITY_CONTACT: 'mailto:security@tamga.example' };
  const api = await serveAnother(world, { config });
  const answer = await fetch(`${api.baseUrl}${path}`);
  expect(answer.headers.get('content-type')).toBe('text/plain; charset=utf-8');
  const fields = Object.fromEntries(
    (await answer.text())
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(/: (.*)/).slice(0, 2)),
  ) as Record<string, string>;
  expect(fields).toEqual({
    Contact: 'mailto:security@tamga.example',
    Expires: expect.stringMatching(/^\d{4}-\d\d-\d\dT00:00:00Z$/),
    Canonical: `${config.BASE_URL}${path}`,
    'Preferred-Languages': 'mn, en',
  });
  const days = (Date.parse(fields['Expires'] ?? '') - Date.now()) / 86_400_000;
  expect(days).toBeGreaterThan(178);
  expect(days).toBeLessThan(365);
  await api.close();
});

test('there is none where nobody is named', async () => {
  expect(world.config.SECURITY_CONTACT).toBeUndefined();
  expect((await fetch(`${world.baseUrl}${path}`)).status).toBe(404);
});

test.each(['security@tamga.example', 'http://tamga.example', 'mailto:', 'mailto:a@b\r\nContact: mailto:c@d'])(
  'a contact that is none is refused: %j',
  (contact) => expect(() => securityContact.parse(contact)).toThrow(/expected mailto/),
);
