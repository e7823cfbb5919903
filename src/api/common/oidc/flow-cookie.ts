import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import { z } from 'zod';
import { signInMinutes } from '#domain/account/account.ts';
import { decryptUnder, encryptUnder } from '#secrets/key-ring.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { hostCookie } from '../../http/host-cookie.ts';

const Flow = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The secret of PKCE (RFC 7636). */
  verifier: z.string(),
  /** The page of ours to which the person wanted. */
  returnTo: z.string(),
  /** The Unix second since which the person has to have signed in there, where an older sign-in is not enough. */
  since: z.int().optional(),
});

/** A sign-in that this browser has begun. */
export type Flow = z.output<typeof Flow>;

/** The cookies of sign-ins that are under way, each with the context that its content is bound to. */
const contexts = {
  tamga_flow: 'sign-in',
  tamga_staff_flow: 'staff-sign-in',
  tamga_outside_flow: 'outside-sign-in',
} as const;
export type FlowCookie = keyof typeof contexts;

/** Keeps a sign-in that is under way in this browser, where nobody reads or changes it. One begun later takes its place. */
export function keepFlow(c: Context<ApiEnv>, flow: Flow, cookie: FlowCookie = 'tamga_flow'): void {
  const { name, options } = hostCookie(c, cookie);
  const sealed = encryptUnder(c.var.deps.keys.pages, JSON.stringify(flow), contexts[cookie]);
  setCookie(c, name, sealed, { ...options, maxAge: signInMinutes * 60 });
}

/** Takes the sign-in that this browser has begun out of it; undefined when there is none that we made. */
export function takeFlow(c: Context<ApiEnv>, cookie: FlowCookie = 'tamga_flow'): Flow | undefined {
  const { name, options } = hostCookie(c, cookie);
  const sealed = getCookie(c, name);
  if (sealed === undefined) return undefined;
  deleteCookie(c, name, options);
  try {
    return Flow.parse(JSON.parse(decryptUnder(c.var.deps.keys.pages, sealed, contexts[cookie])));
  } catch {
    return undefined;
  }
}
