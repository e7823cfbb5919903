import { memberWords } from '#words/reference/members/members.ts';
import type { MemberWords, Word } from '#words/reference/members/word.ts';
import { operationWords } from '#words/reference/operations.ts';
import { parameterWords } from '#words/reference/parameters.ts';

type Json = Record<string, unknown>;
type Schema = Json & { properties?: Record<string, Schema> };
type Parameter = { name: string; description?: string; schema?: Schema };
type Operation = Json & { operationId?: string; description?: string; parameters?: Parameter[] };
type Document = {
  paths?: Record<string, object>;
  webhooks?: Record<string, object>;
  components?: { schemas?: Record<string, unknown> };
};

/** The words that were used, so that a test finds those that nothing uses. */
export type Used = Set<string>;

/**
 * Gives an OpenAPI document in which operations, parameters and members that say nothing of themselves have the words of
 * `#words/reference`, and texts an example. What a schema says itself stays.
 */
export function withWords<Given extends Document>(given: Given, used: Used = new Set()): Given {
  const document = unshared(given);
  for (const [name, schema] of Object.entries(document.components?.schemas ?? {}))
    describeMembers(schema, { owner: name, used });
  for (const methods of [...Object.values(document.paths ?? {}), ...Object.values(document.webhooks ?? {})])
    for (const operation of Object.values(methods) as Operation[]) describeOperation(operation, used);
  return document;
}

/** A copy in which no schema stands in two places: members of the same schema have words of their own. */
function unshared<Given>(given: Given): Given {
  // structuredClone keeps what is shared.
  const text = JSON.stringify(given);
  return JSON.parse(text) as Given;
}

function describeOperation(operation: Operation, used: Used): void {
  const { operationId: owner = '' } = operation;
  const words = operationWords[owner];
  if (operation.description === undefined && words !== undefined) {
    used.add(owner);
    operation.description = words;
  }
  for (const parameter of operation.parameters ?? []) describeParameter(parameter, { owner, used });
  describeMembers([operation['requestBody'], operation['responses']], { owner, used });
}

type Place = { owner: string; parent?: string; used: Used };

function describeParameter(parameter: Parameter, { owner, used }: Place): void {
  const { name, schema = {} } = parameter;
  // In the schema it would be a member's; generators and readers look here.
  const own = schema['description'];
  if (typeof own === 'string') parameter.description ??= own;
  if (parameter.description !== undefined) return;
  const word = wordFor(parameterWords, [`${owner}.${name}`, name], used);
  if (word === undefined) return;
  parameter.description = textOf(word);
  exemplify(schema, word);
}

/** Describes every member of the schemas in a value. */
function describeMembers(value: unknown, place: Place): void {
  if (Array.isArray(value)) {
    for (const one of value) describeMembers(one, place);
  } else if (typeof value === 'object' && value !== null) {
    const { properties, ...rest } = value as Schema;
    describeMembers(Object.values(rest), place);
    for (const [name, schema] of Object.entries(properties ?? {})) {
      describeMember(name, schema, place);
      describeMembers(schema, { ...place, parent: name });
    }
  }
}

function describeMember(name: string, schema: Schema, { owner, parent, used }: Place): void {
  if ('$ref' in schema) return;
  if (schema['description'] !== undefined && hasExample(schema)) return;
  const inside = parent === undefined ? [] : [`${parent}.${name}`];
  const word = wordFor(memberWords, [`${owner}.${name}`, ...inside, name], used);
  if (word === undefined) return;
  schema['description'] ??= textOf(word);
  exemplify(schema, word);
}

function wordFor(words: MemberWords, keys: readonly string[], used: Used): Word | undefined {
  const key = keys.find((one) => words[one] !== undefined);
  if (key !== undefined) used.add(key);
  return key === undefined ? undefined : words[key];
}

function textOf(word: Word): string {
  return typeof word === 'string' ? word : word.text;
}

/** Gives a text, or the texts of a list, the example of its word. */
function exemplify(schema: Schema, word: Word): void {
  if (typeof word === 'string') return;
  const target = schema['type'] === 'array' ? (schema['items'] as Schema | undefined) : schema;
  if (target && isText(target) && !hasExample(target)) target['example'] = word.example;
}

function isText({ type }: Schema): boolean {
  return [type].flat().includes('string');
}

/** Formats that say too little to make a value of. */
const vague = ['password', 'uri'];

/** Tells whether readers see a value that means something. */
function hasExample(schema: Schema): boolean {
  const target = schema['type'] === 'array' ? ((schema['items'] as Schema | undefined) ?? {}) : schema;
  const { format } = target;
  if (!isText(target) || (typeof format === 'string' && !vague.includes(format))) return true;
  return ['example', 'examples', 'enum', 'const', 'default'].some((name) => name in target);
}
