import { expect, test } from 'vitest';
import { z } from 'zod';
import { isRegistrationOpen, registration } from '#config/registration.ts';

const settings = z.object(registration);

test.each([
  ['development', undefined, true],
  ['development', 'closed', false],
  ['production', undefined, false],
  ['production', 'open', true],
] as const)('in %s with REGISTRATION=%s strangers may open accounts: %s', (ENV, given, open) => {
  expect(isRegistrationOpen({ ENV, ...settings.parse({ REGISTRATION: given }) })).toBe(open);
});

test.each(['', 'yes', 'OPEN'])('refuses "%s" and says what it expects', (REGISTRATION) => {
  const { error } = settings.safeParse({ REGISTRATION });
  expect(error?.issues.map(({ message }) => message)).toEqual(['expected open or closed']);
});
