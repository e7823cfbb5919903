import { signRequestBounds } from './sign-request.ts';

/** What somebody saw of a request before they changed it: a change of what is another by now is refused. */
export type SeenRequest = { generation: number; /** ISO 8601. */ expiresAt: string };

/** The addresses that a request's signer has from a correction on; at least one. */
export type SignerAddresses = { userEmail?: string; userPhone?: string };

/** Times in milliseconds since the epoch. */
type Extension = { now: number; createdAt: number; expiresAt: number; asked: number };

/** The latest end of a request that was created then, in milliseconds since the epoch. */
function latestEnd(createdAt: number): number {
  return createdAt + signRequestBounds.expiresIn.max * 1_000;
}

/** Tells why the end of a request cannot be moved there; undefined when it can. */
export function hindranceToExtension({ now, createdAt, expiresAt, asked }: Extension): string | undefined {
  if (asked <= now) return 'The new end is in the past. Give a later one.';
  if (asked <= expiresAt)
    return `The end can only be moved to a later time than ${new Date(expiresAt).toISOString()}.`;
  const latest = latestEnd(createdAt);
  if (asked <= latest) return undefined;
  const days = signRequestBounds.expiresIn.max / 86_400;
  return `A request is open for no more than ${days} days: this one until ${new Date(latest).toISOString()}. Its partner can make a new one.`;
}
