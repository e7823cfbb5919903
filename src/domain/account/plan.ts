const everywhere = [
  'documents',
  'envelopes',
  'sign_requests',
  'certificates',
  'webhooks',
  'api_keys',
] as const;

/**
 * The plans of an organization: requests an hour to the authenticated interfaces, null when the contract says how many, and
 * the features. They differ in the requests alone.
 */
export const plans = {
  free: { name: 'Free', requestsPerHour: 100, features: everywhere },
  paid: { name: 'Paid', requestsPerHour: 1_000, features: everywhere },
  enterprise: {
    name: 'Enterprise',
    requestsPerHour: null,
    features: [...everywhere, 'requests_by_contract'],
  },
} as const satisfies Record<string, Plan>;

type Plan = { name: string; requestsPerHour: number | null; features: readonly string[] };

export type PlanId = keyof typeof plans;
export const planIds = ['free', 'paid', 'enterprise'] as const satisfies readonly PlanId[];

/**
 * Requests an hour of an organization; undefined when they are unlimited. `custom` is the enterprise contract's number,
 * null for none. A plan that is not known counts as the smallest.
 */
export function requestsPerHour(planId: string, custom: number | null): number | undefined {
  if (planId === 'enterprise') return custom ?? undefined;
  return planId === 'paid' ? plans.paid.requestsPerHour : plans.free.requestsPerHour;
}
