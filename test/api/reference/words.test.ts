import { expect, test } from 'vitest';
import { problemCodes } from '#domain/common/problem.ts';
import { platformCode } from '#api/http/answers/problem-status.ts';
import { memberWords } from '#words/reference/members/members.ts';
import { operationWords } from '#words/reference/operations.ts';
import { parameterWords } from '#words/reference/parameters.ts';
import { exampleOf } from './support/example-of.ts';
import { bodySchemas, makeDocument, membersIn, operationsOf, type Described } from './support/document.ts';

const { document, used } = makeDocument();
const operations = operationsOf(document);
const members = membersIn(document, '');

const said = ({ description }: { description?: string }) => /\S/.test(description ?? '');

test('every operation, event and tag says what it does', () => {
  expect(operations.length).toBeGreaterThan(200);
  for (const { place, operation } of operations) expect(said(operation), place).toBe(true);
  for (const [name, methods] of Object.entries(document.webhooks))
    for (const event of Object.values(methods)) expect(said(event), name).toBe(true);
  for (const tag of document.tags) expect(said(tag), tag.name).toBe(true);
});

test('every member has a description, its own or that of the schema that it refers to', () => {
  expect(members.length).toBeGreaterThan(1_500);
  const silent = members.filter(({ member }) => !said(member) && member.$ref === undefined);
  expect(silent.map(({ where }) => where)).toEqual([]);
});

test('every parameter has a description', () => {
  const parameters = [
    ...operations.flatMap(({ operation: { parameters = [] } }) => parameters),
    ...Object.values(document.components.parameters),
  ].flatMap((one) => ('name' in one ? [one] : []));
  expect(parameters.length).toBeGreaterThan(60);
  expect(parameters.filter((one) => !said(one)).map(({ name }) => name)).toEqual([]);
});

test('every code of an error is described where it is enumerated', () => {
  const { schemas } = document.components;
  const codes = Object.entries(schemas)
    .filter(([name]) => /^(?:Partner|Platform)Error/.test(name))
    .flatMap(([, schema]) => schema.properties?.['error']?.properties?.['code'] ?? []);
  const words = codes.map((code: Described) => code.description ?? '').join('\n');
  for (const code of problemCodes)
    expect(words, code).toMatch(new RegExp(`^- \`(?:${platformCode(code)}|${code})\`: `, 'm'));
});

test('members of one schema that mean something else have words of their own', () => {
  const { properties } = document.components.schemas['DailyQuotas'] ?? {};
  expect(properties?.['sms']).toHaveProperty('description', 'Text messages a day');
  const worker = members.filter(({ where }) => where.endsWith('.worker'));
  expect(worker.length).toBeGreaterThan(0);
  for (const { member } of worker) expect(member.description).toBe('The workers');
});

test('no text is without an example, a list of values or a format', () => {
  const bare = members.filter(({ member }) =>
    isBare(member.type === 'array' ? (member.items ?? {}) : member),
  );
  expect(bare.map(({ where }) => where)).toEqual([]);
});

function isBare(schema: Described): boolean {
  const known = [schema.example, schema.examples, schema.enum, schema.const, schema.default].some(
    (value) => value !== undefined,
  );
  return (
    [schema.type].flat().includes('string') &&
    !known &&
    ['password', 'uri'].includes(schema.format ?? 'password')
  );
}

test('the example of each body is taken as it is', () => {
  const schemas = bodySchemas();
  expect(schemas.size).toBeGreaterThan(80);
  const faults = operations.flatMap(({ place, operation }) => {
    const shown = operation.requestBody?.content['application/json']?.schema;
    const parsed = shown && schemas.get(place)?.safeParse(exampleOf(shown, document.components.schemas));
    return parsed && !parsed.success ? [`${place}: ${parsed.error.message}`] : [];
  });
  expect(faults).toEqual([]);
});

test('no word of the reference is written in vain', () => {
  const keys = [memberWords, parameterWords, operationWords].flatMap((words) => Object.keys(words));
  expect(keys.filter((key) => !used.has(key))).toEqual([]);
});
