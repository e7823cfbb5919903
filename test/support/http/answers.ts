import { expect } from 'vitest';
import type { Data } from '#test/support/people/account.ts';
import type { Answer } from './http.ts';

/** Expects a platform answer with this status and gives its data. */
export function expectAnswer<T>(answer: Answer<Data<T>>, status: number): T {
  expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  expect(answer.body.success).toBe(true);
  return answer.body.data;
}
