import { expect, test } from 'vitest';
import { partnerProblem, platformProblem, retryAfter } from '#wire/problem-body.ts';

const told = { code: 'gone', message: 'It has ended.' };

test('the platform’s shape always has details, the partner’s only where there are any', () => {
  expect(platformProblem(told)).toEqual({ success: false, error: { ...told, details: {} } });
  expect(partnerProblem(told)).toEqual({ error: told });
  expect(partnerProblem({ ...told, details: {} })).toEqual({ error: told });
  const details = { status: 'voided' };
  expect(platformProblem({ ...told, details })).toEqual({ success: false, error: { ...told, details } });
  expect(partnerProblem({ ...told, details })).toEqual({ error: { ...told, details } });
});

test('Retry-After is what the failure says, or the service’s own for a 503', () => {
  const terms = { status: 503, unavailable: 2 };
  expect(retryAfter({ details: { retry_after: 7 } }, terms)).toBe('7');
  expect(retryAfter({}, terms)).toBe('2');
  expect(retryAfter({ details: {} }, { status: 409, unavailable: 2 })).toBeUndefined();
  expect(retryAfter({ details: { retry_after: 'soon' } }, { status: 429, unavailable: 2 })).toBeUndefined();
});
