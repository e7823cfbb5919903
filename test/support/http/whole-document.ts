type Json = Record<string, unknown>;

/** Puts the shared answers, headers and parameters of an OpenAPI document, and the bodies of answers, back where they are referred to. */
export function wholeDocument<Document extends { components: object }>(document: Document): Document {
  const { components } = document;
  const whole = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(whole);
    if (typeof value !== 'object' || value === null) return value;
    const [, kind, name] =
      /^#\/components\/(responses|headers|parameters|schemas(?=\/\w+(?:Answer|Accepted)$))\/(.+)$/.exec(
        String(Reflect.get(value, '$ref')),
      ) ?? [];
    if (kind && name) return whole((Reflect.get(components, kind) as Json)[name]);
    return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, whole(member)]));
  };
  return whole(document) as Document;
}
