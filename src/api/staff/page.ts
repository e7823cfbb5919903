import type { Context } from 'hono';
import type { StaffRole } from '#domain/account/staff.ts';
import type { ApiEnv } from '../http/deps.ts';

type Handler = (c: Context<ApiEnv>) => Response | Promise<Response>;

/** A page of the console: the role that it needs (null: any), how it is shown, and how its form is taken. */
export type StaffPage = {
  path: `/staff${string}`;
  role: StaffRole | null;
  show: Handler;
  send?: Handler;
};
