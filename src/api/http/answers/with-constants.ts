/**
 * Rewrites `{type: boolean, enum: [true]}`, the form of zod's literals, to `{type: boolean, const: true}`: generators make
 * an enumeration of strings of the former, and no boolean fits it.
 */
export function withConstants(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withConstants);
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).map(([name, member]) => [name, withConstants(member)]);
  const { enum: values, ...rest }: Record<string, unknown> = Object.fromEntries(entries);
  if (rest['type'] !== 'boolean' || !Array.isArray(values)) return Object.fromEntries(entries);
  return values.length === 1 ? { ...rest, const: values[0] } : rest;
}
