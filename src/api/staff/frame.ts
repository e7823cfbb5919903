import type { Context } from 'hono';
import type { Frame } from '#web/pages/staff/frame.ts';
import type { ApiEnv } from '../http/deps.ts';

/** The signed-in member of staff, for the frame of a page. */
export function frameOf(c: Context<ApiEnv>): Frame {
  const { email, roles } = c.var.staff;
  return { email, roles };
}
