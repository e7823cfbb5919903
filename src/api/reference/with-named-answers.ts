type Schema = { $ref?: string; type?: unknown };
type Body = { schema?: Schema };
type Operation = { operationId?: string; responses?: Record<string, { content?: Record<string, Body> }> };
type Document = { paths?: Record<string, object>; components?: { schemas?: Record<string, unknown> } };

/**
 * Gives an OpenAPI document in which the body of each answer has a schema with a name, `CreateEnvelopeAnswer` of `createEnvelope`,
 * and `SignEnvelopeAccepted` of a 202 beside another answer: generators make up names of their own where there are none. Throws when
 * another schema has that name.
 */
export function withNamedAnswers<Given extends Document>(given: Given): Given {
  const document = structuredClone(given);
  const schemas: Record<string, unknown> = { ...document.components?.schemas };
  const operations = Object.values(document.paths ?? {}).flatMap(
    (methods) => Object.values(methods) as Operation[],
  );
  for (const { operationId = '', responses = {} } of operations) {
    const bodies = bodiesOf(responses);
    for (const { status, body } of bodies) {
      const kind = status === '202' && bodies.length > 1 ? 'Accepted' : 'Answer';
      const name = `${operationId.charAt(0).toUpperCase()}${operationId.slice(1)}${kind}`;
      if (Object.hasOwn(schemas, name))
        throw new Error(`two different schemas of the OpenAPI document are named ${name}: tell them apart`);
      schemas[name] = body.schema;
      body.schema = { $ref: `#/components/schemas/${name}` };
    }
  }
  return { ...document, components: { ...document.components, schemas } };
}

/** The bodies of success that are objects without a name, with their status. */
function bodiesOf(responses: NonNullable<Operation['responses']>): { status: string; body: Body }[] {
  return Object.entries(responses)
    .filter(([status]) => status.startsWith('2'))
    .flatMap(([status, { content = {} }]) => Object.values(content).map((body) => ({ status, body })))
    .filter(({ body: { schema } }) => schema?.type === 'object' && schema.$ref === undefined);
}
