import { expect, test } from 'vitest';
import { serveAnother } from '#test/support/http/http.ts';
import { setUp } from '#test/support/world/set-up.ts';
import { sharedWorld } from '#test/support/world/shared-world.ts';
import { gotMessageWords } from '#words/pages/got-message.ts';
import { privacyWords } from '#words/pages/privacy.ts';

const world = setUp(sharedWorld);

test.each(['en', 'mn'] as const)(
  'the page about personal data is there for everybody, in %s',
  async (language) => {
    const answer = await fetch(`${world.baseUrl}/privacy?lang=${language}`);
    expect(answer.status).toBe(200);
    const html = await answer.text();
    for (const { title } of privacyWords[language].parts) expect(html).toContain(title);
  },
);

test('an operator’s own page takes its place', async () => {
  const config = { ...world.config, PRIVACY_URL: 'https://operator.example/privacy' };
  const api = await serveAnother(world, { config });
  const answer = await fetch(`${api.baseUrl}/privacy`, { redirect: 'manual' });
  expect(answer.status).toBe(302);
  expect(answer.headers.get('location')).toBe('https://operator.example/privacy');
  await api.close();
});

test.each(['en', 'mn'] as const)('the start page helps whoever got a message, in %s', async (language) => {
  const html = await (await fetch(`${world.baseUrl}/?lang=${language}`)).text();
  const { title, check } = gotMessageWords[language];
  for (const text of [title, check, `${world.config.BASE_URL}/`]) expect(html).toContain(text);
  expect(html).toContain('href="/privacy"');
});
