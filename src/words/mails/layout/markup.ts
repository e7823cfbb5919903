/** HTML in which every value is escaped; nothing but `markup` makes it. */
export type Markup = { readonly html: string };

/** Escapes a text for HTML, as content and as the value of an attribute in quotation marks. */
function escaped(text: string): string {
  return text.replaceAll(/[&<>"'`]/g, (one) => `&#${one.charCodeAt(0)};`);
}

type Value = string | Markup | readonly Markup[];

function written(value: Value): string {
  if (typeof value === 'string') return escaped(value);
  return 'html' in value ? value.html : value.map(({ html }) => html).join('');
}

/** Makes HTML of a template: its texts are escaped, its HTML is not. */
export function markup(template: TemplateStringsArray, ...values: readonly Value[]): Markup {
  const html = template.map((piece, index) => piece + written(values[index] ?? '')).join('');
  return { html };
}
