import { z } from 'zod';
import { partnerEventSchemas } from '#api/common/webhooks/events/partner-events.ts';
import { platformEventSchemas } from '#api/common/webhooks/events/platform-events.ts';

const described = [...partnerEventSchemas, ...platformEventSchemas].map(({ schema }) => strictly(schema));

/** A schema that takes no member that is not described. */
function strictly(schema: z.ZodObject): z.ZodObject {
  const { data } = schema.shape as { data?: unknown };
  return data instanceof z.ZodObject ? schema.extend({ data: data.strict() }).strict() : schema.strict();
}

const Named = z.looseObject({ event: z.string() });

/** Tells why the body of an event is not as the OpenAPI document describes it; undefined for one that is, and for what is no event. */
export function eventFault(body: unknown): string | undefined {
  const { data } = Named.safeParse(body);
  if (!data) return undefined;
  const results = described
    .filter(({ shape }) => (shape as { event: z.ZodLiteral<string> }).event.value === data.event)
    .map((schema) => schema.safeParse(body));
  if (results.length === 0) return `${data.event} is not described`;
  if (results.some(({ success }) => success)) return undefined;
  return `${data.event}: ${results.map(({ error }) => error?.message).join('; ')}`;
}
