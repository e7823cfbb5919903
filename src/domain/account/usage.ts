/** What is counted of an organization's use (specification, "Subscription and usage"). */
export const usageTypes = ['envelope', 'signature', 'certificate'] as const;
export type UsageType = (typeof usageTypes)[number];

/** What one of each costs, in the currency of the contract; a type that is not in it costs nothing. */
export type UnitPrices = Partial<Record<UsageType, number>>;
