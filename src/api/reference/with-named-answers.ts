type Schema = { $ref?: string; type?: unknown };
type Operation = {
  operationId?: string;
  responses?: Record<string, { content?: Record<string, { schema?: Schema }> }>;
};
type Document = { paths?: Record<string, object>; components?: { schemas?: Record<string, unknown> } };

/**
 * Gives an OpenAPI document in which the body of each answer has a schema with a name, `CreateEnvelopeAnswer` of `createEnvelope`:
 * generators make up one of their own where there is none. Throws when another schema has that name.
 */
export function withNamedAnswers<Given extends Document>(given: Given): Given {
  const document = structuredClone(given);
  const schemas: Record<string, unknown> = { ...document.components?.schemas };
  const operations = Object.values(document.paths ?? {}).flatMap(
    (methods) => Object.values(methods) as Operation[],
  );
  for (const { operationId = '', responses = {} } of operations) {
    for (const body of bodiesOf(responses)) {
      const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}Answer`;
      if (JSON.stringify(schemas[name] ?? body.schema) !== JSON.stringify(body.schema))
        throw new Error(`two different schemas of the OpenAPI document are named ${name}: tell them apart`);
      schemas[name] = body.schema;
      body.schema = { $ref: `#/components/schemas/${name}` };
    }
  }
  return { ...document, components: { ...document.components, schemas } };
}

/** The bodies of success that are objects without a name. */
function bodiesOf(responses: NonNullable<Operation['responses']>): { schema?: Schema }[] {
  const succeeded = Object.entries(responses).filter(([status]) => status.startsWith('2'));
  return succeeded
    .flatMap(([, { content = {} }]) => Object.values(content))
    .filter(({ schema }) => schema?.type === 'object' && schema.$ref === undefined);
}
