const references: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#x9;',
  '\n': '&#xA;',
  '\r': '&#xD;',
};
const referenceTo = (character: string) => references[character] ?? character;

/** Character data as canonical XML writes it (Canonical XML 1.0 section 2.3). */
export function escapeText(text: string): string {
  return text.replaceAll(/[&<>\r]/g, referenceTo);
}

/** An attribute's value as canonical XML writes it (Canonical XML 1.0 section 2.3). */
export function escapeValue(value: string): string {
  return value.replaceAll(/[&<"\t\n\r]/g, referenceTo);
}
