/** Values whose canonical JSON (RFC 8785) is sorted members and JSON's own writing of strings, integers and null. */
export type CanonicalValue = string | number | boolean | null | { [name: string]: CanonicalValue };

/** Canonical JSON of RFC 8785 for texts, integers, booleans, null and objects of them. */
export function canonicalJson(value: CanonicalValue): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const members = Object.keys(value)
    .toSorted()
    .map((name) => `${JSON.stringify(name)}:${canonicalJson(value[name] ?? null)}`);
  return `{${members.join(',')}}`;
}
