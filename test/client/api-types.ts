import { registerHooks } from 'node:module';
import { partFor, type Document } from '#api/reference/part-of-document.ts';
import { openApi } from '#test/support/http/platform-operations.ts';

/** Groups of operations that have clients of their own: remote signing, and what validators ask. */
const left = ['Remote signing', 'Certificate status', 'Timestamps', 'Discovery', 'Sign-in'];

const head =
  '// Made from the OpenAPI document by `npm run client:types`; not to be edited. A test fails when it is stale.\n';

type Operation = { tags?: string[]; responses?: Record<string, object> };
type Methods = Record<string, Operation>;
type Schemas = Record<string, unknown>;

/** Writes the types of what partners, organizations and their signers call, and of the events that they get, as `openapi-fetch` takes them. */
export async function apiTypes(): Promise<string> {
  // The generator writes by the compiler's old API, which TypeScript 7 does not have.
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
  });
  const { astToString, default: generate } = await import('openapi-typescript');
  hooks.deregister();
  const whole = (await openApi()) as unknown as Document & { components: { schemas: Schemas } };
  const [partner, platform] = [partFor(whole, 'partner'), partFor(whole, 'platform')];
  const paths = operationsOf({ ...partner.paths, ...platform.paths });
  const events = [partner, platform].map(({ components }) => components.schemas);
  const schemas = reached(
    [paths, ['PartnerEvent', 'PlatformEvent'].map(refTo)],
    Object.assign({}, ...events) as Schemas,
  );
  const document = {
    openapi: '3.1.0',
    info: { title: 'Tamga', version: '1' },
    paths,
    components: { schemas },
  };
  return head + astToString(await generate(JSON.stringify(document), { defaultNonNullable: false }));
}

function refTo(name: string): object {
  return { $ref: `#/components/schemas/${name}` };
}

function isWanted({ tags }: Operation): boolean {
  return !tags?.some((tag) => left.includes(tag));
}

/** The operations, with the answers that are no failures and without their headers: the client makes errors of all others. */
function operationsOf(paths: Record<string, Methods>): Record<string, Methods> {
  const entries = Object.entries(paths).map(([path, methods]): [string, Methods] => [
    path,
    Object.fromEntries(
      Object.entries(methods)
        .filter(([, operation]) => isWanted(operation))
        .map(([method, operation]) => [method, withGoodAnswers(operation)]),
    ),
  ]);
  return Object.fromEntries(entries.filter(([, methods]) => Object.keys(methods).length > 0));
}

function withGoodAnswers(operation: Operation): Operation {
  const good = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
  const responses = good.map(([status, response]) => [status, { ...response, headers: undefined }]);
  return { ...operation, responses: Object.fromEntries(responses) as Record<string, object> };
}

/** The schemas that a value refers to, and those that they refer to. */
function reached(value: unknown, schemas: Schemas, known = new Map<string, unknown>()): Schemas {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const schema = schemas[name];
    if (schema === undefined || known.has(name)) continue;
    known.set(name, schema);
    reached(schema, schemas, known);
  }
  return Object.fromEntries(known);
}
