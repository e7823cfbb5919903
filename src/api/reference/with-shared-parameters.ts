type Json = Record<string, unknown>;
type Parameter = { name: string; in: string } & Json;
type Operation = { parameters?: (Parameter | { $ref: string })[] };
type Document = { paths?: Record<string, object>; webhooks?: Record<string, object>; components?: object };

/** A parameter that stands in fewer places than this stays there. */
const fewest = 3;

/**
 * Gives an OpenAPI document in which each parameter that stands the same in three places or more stands once, under
 * `components.parameters`, named after itself: `limit` is `Limit`. Of several that share a name the commonest is it.
 */
export function withSharedParameters<Given extends Document>(given: Given): Given {
  const document = structuredClone(given);
  const operations = [document.paths, document.webhooks]
    .flatMap((all) => Object.values(all ?? {}))
    .flatMap((methods) => Object.values(methods) as Operation[]);
  const shared = sharedOf(operations.flatMap(({ parameters = [] }) => parameters.filter(isWhole)));
  for (const operation of operations) {
    if (!operation.parameters) continue;
    operation.parameters = operation.parameters.map((one) => {
      const name = isWhole(one) ? shared.get(JSON.stringify(one)) : undefined;
      return name === undefined ? one : { $ref: `#/components/parameters/${name}` };
    });
  }
  const parameters = Object.fromEntries(
    [...shared].map(([json, name]) => [name, JSON.parse(json) as Parameter]),
  );
  return { ...document, components: { ...document.components, parameters } };
}

function isWhole(one: Parameter | { $ref: string }): one is Parameter {
  return !('$ref' in one);
}

/** The names of those that are shared, by what they are. */
function sharedOf(parameters: readonly Parameter[]): Map<string, string> {
  const counts = new Map<string, number>();
  for (const one of parameters) {
    const json = JSON.stringify(one);
    counts.set(json, (counts.get(json) ?? 0) + 1);
  }
  const names = new Map<string, string>();
  const commonest = [...counts].toSorted(([, a], [, b]) => b - a);
  for (const [json, count] of commonest) {
    const name = nameOf(JSON.parse(json) as Parameter);
    if (count >= fewest && ![...names.values()].includes(name)) names.set(json, name);
  }
  return names;
}

function nameOf({ name }: Parameter): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((word) => `${word.charAt(0).toUpperCase()}${word.slice(1)}`)
    .join('');
}
