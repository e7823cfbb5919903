import { registerHooks } from 'node:module';
import { openApi } from '#test/support/http/platform-operations.ts';

/** The operations that the demo calls, as the OpenAPI document has them. */
const called: Record<string, readonly string[]> = {
  '/oauth2/token': ['post'],
  '/partner/webhooks': ['post'],
  '/partner/webhooks/{id}': ['delete'],
  '/partner/sign-request': ['post'],
  '/partner/sign-request/{request_id}': ['get', 'delete'],
  '/partner/sign-request/{request_id}/evidence': ['get'],
  '/sign/{token}/otp': ['post'],
  '/sign/{token}/sign': ['post'],
  '/sign/{token}/decline': ['post'],
  '/api/v1/auth/register': ['post'],
  '/api/v1/auth/verify-email': ['post'],
  '/api/v1/signature/verify': ['post'],
  '/api/v1/documents': ['post'],
  '/api/v1/documents/{id}': ['get'],
  '/api/v1/envelopes': ['post'],
  '/api/v1/envelopes/{id}': ['get'],
  '/api/v1/envelopes/{id}/send': ['post'],
  '/api/v1/envelopes/{id}/void': ['post'],
  '/api/v1/envelopes/{id}/download': ['get'],
  '/api/v1/envelopes/{id}/certificate': ['get'],
  '/envelope/{token}/opened': ['post'],
  '/envelope/{token}/state': ['get'],
  '/envelope/{token}/document': ['get'],
  '/envelope/{token}/otp': ['post'],
  '/envelope/{token}/sign': ['post'],
  '/envelope/{token}/approve': ['post'],
};

const head = `// Made from the OpenAPI document by \`npm run demo:types\`; not to be edited. A test fails when it is stale.\n`;

/** Writes the types of what the demo calls and of the answers that it expects, as `openapi-fetch` takes them. */
export async function apiTypes(): Promise<string> {
  // The generator writes by the compiler's old API, which TypeScript 7 does not have.
  const hooks = registerHooks({
    resolve: (name, context, next) => next(name === 'typescript' ? 'typescript-5' : name, context),
  });
  const { astToString, default: generate } = await import('openapi-typescript');
  hooks.deregister();
  const { paths, components } = await openApi();
  const some = Object.entries(called).map(([path, methods]) => [path, calledOf(paths[path], methods, path)]);
  const schemas = reached(Object.fromEntries(some), components.schemas);
  const document = { openapi: '3.1.0', info: { title: 'Tamga', version: '1' } };
  const ast = await generate(
    JSON.stringify({ ...document, paths: Object.fromEntries(some), components: { schemas } }),
    { defaultNonNullable: false },
  );
  return head + astToString(ast);
}

type Methods = Record<string, { responses?: Record<string, object> }>;

/** The operations of a path that are called, with the answers that are no failures and without their headers. */
function calledOf(described: Methods | undefined, methods: readonly string[], path: string): Methods {
  return Object.fromEntries(
    methods.map((method) => {
      const operation = described?.[method];
      if (!operation) throw new Error(`the OpenAPI document has no ${method} ${path}`);
      const good = Object.entries(operation.responses ?? {}).filter(([status]) => status.startsWith('2'));
      const responses = good.map(([status, response]) => [status, { ...response, headers: undefined }]);
      return [method, { ...operation, responses: Object.fromEntries(responses) }];
    }),
  );
}

/** The schemas that a value refers to, and those that they refer to. */
function reached<S>(value: unknown, schemas: Record<string, S>, known = new Map<string, S>()): object {
  for (const [, name = ''] of JSON.stringify(value).matchAll(/"#\/components\/schemas\/([^"]+)"/g)) {
    const schema = schemas[name];
    if (schema === undefined || known.has(name)) continue;
    known.set(name, schema);
    reached(schema, schemas, known);
  }
  return Object.fromEntries(known);
}
