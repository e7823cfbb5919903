/** A piece of XML that is already written. */
export class Xml {
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** Characters that XML 1.0 does not have, even escaped (section 2.2), and half surrogate pairs. */
const forbidden = /[^\t\n\r\u{20}-\u{d7ff}\u{e000}-\u{fffd}\u{10000}-\u{10ffff}]/gu;

function escaped(text: string): string {
  return text.replaceAll(forbidden, '\ufffd').replaceAll(/[&<>"]/g, (character) => escapes[character] ?? '');
}

type Attributes = Record<string, string>;

/** Writes an element: attributes, text and elements in their order; what is undefined is left out. */
export function element(name: string, ...parts: readonly (Xml | string | Attributes | undefined)[]): Xml {
  let attributes = '';
  let inside = '';
  for (const part of parts) {
    if (part instanceof Xml) inside += part.text;
    else if (typeof part === 'string') inside += escaped(part);
    else attributes += attributesText(part ?? {});
  }
  return new Xml(`<${name}${attributes}>${inside}</${name}>`);
}

function attributesText(attributes: Attributes): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escaped(value)}"`)
    .join('');
}
