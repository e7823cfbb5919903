import { z } from 'zod';
import { planIds } from '#domain/account/plan.ts';

/** The plan of an organization. */
export const Plan = z.enum(planIds, { error: `expected one of ${planIds.join(', ')}` });

const rateMessage = 'expected a whole number from 1 to 1000000000';

/** The requests an hour of an enterprise contract. */
export const RequestsPerHour = z
  .int({ error: rateMessage })
  .min(1, rateMessage)
  .max(1_000_000_000, rateMessage)
  .meta({ description: 'Of an enterprise contract; without a limit when absent' });
