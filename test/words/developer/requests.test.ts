import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { languages, signRequestStatuses } from '#domain/sign-request/sign-request.ts';
import { requestWords, toldActions } from '#words/developer/requests.ts';

const literal = /'(sign_request\.[a-z_]+)'/g;

/** The actions on sign requests that the code names, and those that it puts together. */
function actions(): string[] {
  const files = globSync('src/{activities,api,entities,worker}/**/*.ts');
  const named = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(literal)].map(([, action = '']) => action),
  );
  const ends = signRequestStatuses
    .filter((status) => status !== 'pending')
    .map((status) => `sign_request.${status}`);
  return [...new Set([...named, ...ends, 'sign_request.flow_ended'])];
}

test.each(actions())('the dashboard tells of %s', (action) => {
  expect(toldActions).toContain(action);
});

const facts = { channel: 'email', reminder: false, loa: 2, why: 'withdrawn', restarted: false } as const;

test.each(toldActions.flatMap((action) => languages.map((language) => [action, language] as const)))(
  '%s is a sentence in %s',
  (action, language) => {
    const said = requestWords[language].say[action](facts);
    expect(said).toMatch(/^[\p{Lu}].*\.$/u);
    expect(said).not.toContain('undefined');
  },
);
