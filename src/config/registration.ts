import { z } from 'zod';

/** Whether strangers may open accounts; in production they may not, unless this says so. */
export const registration = {
  REGISTRATION: z.enum(['open', 'closed'], { error: 'expected open or closed' }).optional(),
};

type Registration = { ENV: 'development' | 'production'; REGISTRATION?: 'open' | 'closed' | undefined };

/** Tells whether anybody may open an account, with an organization of their own. */
export function isRegistrationOpen({ ENV, REGISTRATION }: Registration): boolean {
  return (REGISTRATION ?? (ENV === 'production' ? 'closed' : 'open')) === 'open';
}
