import { createLinkActivities, type LinkDependencies } from './links.ts';
import { createSignRequestActivities, type SignRequestDependencies } from './sign-request.ts';
import { createWebhookActivities, type WebhookDependencies } from './webhook.ts';
import { withFailures } from './failures.ts';

export type ActivityDependencies = SignRequestDependencies & LinkDependencies & WebhookDependencies;

/** Every activity of every flow, made from what they depend on. */
export function createActivities(deps: ActivityDependencies) {
  return withFailures({
    ...createSignRequestActivities(deps),
    ...createLinkActivities(deps),
    ...createWebhookActivities(deps),
  });
}
