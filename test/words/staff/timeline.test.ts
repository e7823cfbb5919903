import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { envelopeActions } from '#domain/envelope/audit-actions.ts';
import { signRequestStatuses } from '#domain/sign-request/sign-request.ts';
import { hasTimelineWords, sayEvent } from '#words/staff/timeline.ts';

/** Texts of this form that are no actions: names of things in the same words. */
const noActions = ['document.pdf', 'envelope.pdf', 'envelope.activate'];
const literal = /'((?:sign_request|envelope|webhook_delivery|document|support)\.[a-z_]+)'/g;

/** The actions that the code names in one piece. */
function namedActions(): string[] {
  const files = globSync('src/{activities,api,entities,worker}/**/*.ts');
  const found = files.flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(literal)].map(([, action = '']) => action),
  );
  return [...new Set(found)].filter((action) => !noActions.includes(action));
}

/** Those that it puts together from two. */
const composedActions = [
  ...envelopeActions.map((action) => `envelope.${action}`),
  ...['ready', 'failed'].map((status) => `document.${status}`),
  ...['sign_request', 'envelope', 'webhook_delivery'].map((kind) => `${kind}.flow_ended`),
  ...signRequestStatuses.filter((status) => status !== 'pending').map((status) => `sign_request.${status}`),
];

const facts = {
  recipient: 'recipient 1 of 2, b•••@bank.mn',
  to: 'b•••@bank.mn',
  channel: 'email',
  reason: null,
  loa: '',
  reminder: false,
  restarted: false,
  step: '',
  why: null,
  expiresAt: null,
  changed: '',
};

test('the code names actions of every kind of flow', () => {
  const named = namedActions();
  expect(named.length).toBeGreaterThan(20);
  for (const some of ['support.retried', 'sign_request.created', 'envelope.document_viewed'])
    expect(named).toContain(some);
});

test.each([...new Set([...namedActions(), ...composedActions])])('%s has words of its own', (action) => {
  expect(hasTimelineWords(action)).toBe(true);
  expect(sayEvent(action, facts)).toMatch(/^[A-Z].*[.”]$/s);
});

test('an action of a later version shows as it is', () => {
  expect(sayEvent('envelope.folded', facts)).toBe('envelope.folded');
  expect(sayEvent('constructor', facts)).toBe('constructor');
});
