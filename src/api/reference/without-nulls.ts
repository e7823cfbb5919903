type Schema = { type?: unknown; enum?: unknown[]; properties?: Record<string, Schema> };
type Document = { components?: { schemas?: Record<string, unknown> } };

/** Inputs whose members take null as absence. */
const inputs = ['RecipientInput', 'EnvelopeFieldInput', 'TemplatePerson'];

/**
 * Gives an OpenAPI document that says of these inputs that members may be absent, and nothing of null: generators would make a type of
 * its own for each member that takes null.
 */
export function withoutNulls<Given extends Document>(given: Given): Given {
  const document = structuredClone(given);
  for (const name of inputs) {
    const { properties = {} } = (document.components?.schemas?.[name] ?? {}) as Schema;
    for (const member of Object.values(properties)) dropNull(member);
  }
  return document;
}

function dropNull(member: Schema): void {
  if (Array.isArray(member.type)) {
    const types = member.type.filter((type) => type !== 'null');
    member.type = types.length === 1 ? types[0] : types;
  }
  if (member.enum) member.enum = member.enum.filter((value) => value !== null);
}
