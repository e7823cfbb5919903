import { tagGroups, type Audience } from '#words/reference/tags.ts';

type Json = Record<string, unknown>;
type Operation = { tags?: string[]; security?: Json[] };
type Methods = Record<string, Operation>;
export type Document = {
  paths?: Record<string, Methods>;
  webhooks?: Record<string, Methods>;
  components?: Record<string, Json>;
};

/** Schemas that no operation refers to: any event of an audience. */
const unions: Partial<Record<Audience, object>> = {
  partner: { $ref: '#/components/schemas/PartnerEvent' },
  platform: { $ref: '#/components/schemas/PlatformEvent' },
};

/** Gives the part of an OpenAPI document that one audience reads: the operations and events of its tags, and what they refer to. */
export function partFor<Given extends Document>(whole: Given, audience: Audience): Given {
  const groups = tagGroups.flatMap(({ name, tags }) => {
    const own = tags.filter((tag) => tag.for.includes(audience));
    return own.length > 0 ? [{ name, tags: own.map((tag) => tag.name) }] : [];
  });
  const names = new Set(groups.flatMap(({ tags }) => tags));
  const paths = withTags(whole.paths ?? {}, names);
  const webhooks = withTags(whole.webhooks ?? {}, names);
  const tags = ((whole as Json)['tags'] as { name: string }[]).filter(({ name }) => names.has(name));
  return {
    ...whole,
    tags,
    'x-tagGroups': groups,
    paths,
    webhooks,
    components: {
      ...reached([paths, webhooks, unions[audience]], whole.components ?? {}),
      ...schemesOf(whole, { paths, webhooks }),
    },
  };
}

function withTags(paths: Record<string, Methods>, tags: ReadonlySet<string>): Record<string, Methods> {
  const entries = Object.entries(paths).map(([path, methods]): [string, Methods] => [
    path,
    Object.fromEntries(
      Object.entries(methods).filter(([, { tags: own = [] }]) => own.some((tag) => tags.has(tag))),
    ),
  ]);
  return Object.fromEntries(entries.filter(([, methods]) => Object.keys(methods).length > 0));
}

/** The components that a value refers to, and those that these refer to. */
function reached(from: unknown, components: Record<string, Json>): Record<string, Json> {
  const found: Record<string, Json> = {};
  const follow = (value: unknown): void => {
    if (typeof value === 'string') take(/^#\/components\/(\w+)\/(.+)$/.exec(value));
    else if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) follow(one);
  };
  const take = (reference: RegExpExecArray | null): void => {
    const [, kind = '', name = ''] = reference ?? [];
    const component = components[kind]?.[name];
    if (component === undefined || found[kind]?.[name] !== undefined) return;
    (found[kind] ??= {})[name] = component;
    follow(component);
  };
  follow(from);
  return found;
}

/** The security schemes that the operations name. */
function schemesOf(
  whole: Document,
  { paths, webhooks }: Pick<Document, 'paths' | 'webhooks'>,
): { securitySchemes: Json } {
  const operations = [paths, webhooks]
    .flatMap((all) => Object.values(all ?? {}))
    .flatMap((methods) => Object.values(methods));
  const named = new Set(
    operations.flatMap(({ security = [] }) => security.flatMap((one) => Object.keys(one))),
  );
  const schemes = Object.entries(whole.components?.['securitySchemes'] ?? {}).filter(([name]) =>
    named.has(name),
  );
  return { securitySchemes: Object.fromEntries(schemes) };
}
