/** The kinds of use that are counted for an organization (specification, "Subscription and usage"). */
export const usageTypes = ['envelope', 'signature', 'certificate'] as const;
export type UsageType = (typeof usageTypes)[number];

/** The price of one of each, in the currency of the contract; a type that is missing costs nothing. */
export type UnitPrices = Partial<Record<UsageType, number>>;
