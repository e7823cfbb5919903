/** So many domains in a row, within the time, make a burst; milliseconds. */
const limits = { domains: 5, withinMs: 10 * 60_000 } as const;

/** Tells whether addresses are wrong, or the relay refuses everybody. */
export type RefusalBurst = {
  /** A message was taken: the relay works. */
  noteTaken(): void;
  /** Notes that an address was refused; true when so many domains refused in a row that the relay must be the reason. */
  noteRefused(address: string): boolean;
};

/**
 * Watches the refusals of one relay. Wrong addresses come one by one among others that are right; refusals of many domains in a
 * row, with no message taken between, are an outage of ours, whatever their codes say.
 */
export function createRefusalBurst(now = Date.now): RefusalBurst {
  /** When each domain was last refused, in milliseconds; never more than the limit. */
  const refused = new Map<string, number>();
  const forgetOld = () => {
    for (const [domain, at] of refused) if (at < now() - limits.withinMs) refused.delete(domain);
  };
  return {
    noteTaken: () => refused.clear(),
    noteRefused(address) {
      forgetOld();
      const domain = address.slice(address.lastIndexOf('@') + 1).toLowerCase();
      if (refused.size < limits.domains || refused.has(domain)) refused.set(domain, now());
      return refused.size >= limits.domains;
    },
  };
}
