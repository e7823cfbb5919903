import { sql } from 'kysely';

/** The condition that a webhook has an address, or is a listener that somebody may still hear. */
export const isNoSpentListener = sql<boolean>`(${sql.ref('Webhook.listensUntil')} is null or ${sql.ref('Webhook.listensUntil')} > now())`;
