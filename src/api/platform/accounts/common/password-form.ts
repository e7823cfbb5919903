import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { PasswordFault } from '#web/pages/account/account.ts';
import { partnerStatus } from '../../../http/answers/problem-status.ts';
import type { Status } from '../../../http/answers/problem-status.ts';
import type { ApiEnv } from '../../../http/deps.ts';
import { GivenPassword, NewPassword } from './fields.ts';

/** The password that a form chooses, when it is one. */
export async function chosenPassword(c: Context<ApiEnv>): Promise<string | undefined> {
  const { password } = await c.req.parseBody();
  return NewPassword.safeParse(password).data;
}

/** The password of a form that is to be compared; one that can be none is simply wrong. */
export async function givenPassword(c: Context<ApiEnv>): Promise<string> {
  const { password } = await c.req.parseBody();
  return GivenPassword.safeParse(password).data ?? '';
}

const faults: Record<string, PasswordFault> = {
  unauthorized: 'wrong',
  too_many_attempts: 'locked',
  invalid_state: 'lastOwner',
};

/** The reason why a password on a page was not taken, with the page's status. Throws any other error as it is. */
export function passwordFault(error: unknown): { fault: PasswordFault; status: Status } {
  const fault = error instanceof Problem ? faults[error.code] : undefined;
  if (!(error instanceof Problem) || !fault) throw error;
  return { fault, status: partnerStatus[error.code] };
}

/** The text of a field of a form, as far as it may be shown again. */
export function typedText(value: unknown): string {
  return typeof value === 'string' ? value.slice(0, 1_000) : '';
}
