type Json = Record<string, unknown>;

/** The answer of an operation in an OpenAPI document. */
type Response = {
  description: string;
  headers?: Json;
  content?: Record<string, { schema?: { $ref?: string } }>;
};
type Responses = Record<string, Response | { $ref: string }>;

/** The parts of an OpenAPI document that are changed; all others stay as they are. */
type Document = { paths?: Record<string, object>; components?: object };

const pascal = (words: string) =>
  words
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join('');

/**
 * Names an error answer after its schema and codes, `PartnerError409InvalidState`; those to known callers, whose headers count
 * the requests of their plan, are `…Counted`.
 */
function nameOf({ description, headers = {}, content = {} }: Response): string {
  const [media] = Object.values(content);
  const schema = media?.schema?.$ref?.split('/').at(-1) ?? 'Error';
  return `${schema}${pascal(description)}${'X-RateLimit-Limit' in headers ? 'Counted' : ''}`;
}

/** Keeps a component under its name and gives the reference to it. Throws when another one has that name. */
function share(
  kind: 'headers' | 'responses',
  kept: Json,
  name: string,
  component: unknown,
): { $ref: string } {
  kept[name] ??= component;
  if (JSON.stringify(kept[name]) !== JSON.stringify(component))
    throw new Error(`two different ${kind} of the OpenAPI document are named ${name}: tell them apart`);
  return { $ref: `#/components/${kind}/${name}` };
}

/**
 * Gives an OpenAPI document in which each kind of error answer stands once, under `components.responses`, and each header once,
 * under `components.headers`: it is half as long, and generators make one type of them. Throws as `share` does.
 */
export function withSharedResponses<Given extends Document>(given: Given): Given {
  const document = structuredClone(given);
  const [headers, responses]: [Json, Json] = [{}, {}];
  const refer = (response: Response): Response => {
    const { headers: own = {}, ...rest } = response;
    const entries = Object.entries(own).map(([name, header]) => [
      name,
      share('headers', headers, name, header),
    ]);
    return entries.length > 0 ? { ...rest, headers: Object.fromEntries(entries) as Json } : rest;
  };
  for (const methods of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(methods) as { responses?: Responses }[]) {
      for (const [status, response] of Object.entries(operation.responses ?? {})) {
        if (!operation.responses || '$ref' in response) continue;
        const own = refer(response);
        const isError = Number(status) >= 400;
        operation.responses[status] = isError ? share('responses', responses, nameOf(own), own) : own;
      }
    }
  }
  return { ...document, components: { ...document.components, responses, headers } };
}
