/** The plans of an organization: requests an hour to the authenticated interfaces; null when the contract says how many. */
export const plans = {
  free: { requestsPerHour: 100 },
  paid: { requestsPerHour: 1_000 },
  enterprise: { requestsPerHour: null },
} as const satisfies Record<string, { requestsPerHour: number | null }>;

export type PlanId = keyof typeof plans;

/**
 * Requests an hour of an organization; undefined when they are unlimited. `custom` is the enterprise contract's number,
 * null for none. A plan that is not known counts as the smallest.
 */
export function requestsPerHour(planId: string, custom: number | null): number | undefined {
  if (planId === 'enterprise') return custom ?? undefined;
  return planId === 'paid' ? plans.paid.requestsPerHour : plans.free.requestsPerHour;
}
