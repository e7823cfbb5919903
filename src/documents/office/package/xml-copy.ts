import { SaxesParser, type SaxesTagNS } from 'saxes';
import { damagedPart, decodePart, type PartVisitor } from './part-visitor.ts';

/** The losses of an XML part when it is copied. */
export type XmlLosses = {
  /** Tells whether an element goes, with everything in it. */
  drops: (tag: SaxesTagNS) => boolean;
  /** Tells whether a cell that shows a value loses this formula. */
  dropsFormula: (formula: string) => boolean;
};

/**
 * Copies an XML part in UTF-8 without its losses; gives it to `write` in pieces. Throws UnusableOffice when it is no such
 * XML.
 */
export function copyXml(part: string, losses: XmlLosses, write: (text: string) => void): PartVisitor {
  const decode = decodePart(part);
  const parser = new SaxesParser({ xmlns: true, position: false });
  const copy = createCopy(losses);
  const refuse = () => {
    throw damagedPart(part);
  };
  parser.on('error', refuse);
  parser.on('doctype', refuse);
  parser.on('comment', (text) => copy.put(`<!--${text}-->`));
  parser.on('processinginstruction', ({ target, body }) => copy.put(`<?${target} ${body}?>`));
  parser.on('text', copy.text);
  parser.on('cdata', copy.text);
  parser.on('opentag', copy.open);
  parser.on('closetag', copy.close);
  write('<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n');
  return {
    write: (piece) => {
      parser.write(decode(piece));
      write(copy.take());
    },
    end: () => {
      parser.write(decode(undefined)).close();
      write(copy.take());
    },
  };
}

/** The formula of a cell, until it is known whether a value follows (ISO/IEC 29500-1 clauses 18.3.1.4, 18.3.1.40). */
type Formula = { markup: string; text: string; isOpen: boolean };

function createCopy({ drops, dropsFormula }: XmlLosses) {
  let out = '';
  let dropped = 0;
  let formula: Formula | undefined;
  const put = (markup: string) => {
    if (dropped > 0) return;
    if (formula) formula.markup += markup;
    else out += markup;
  };
  const endFormula = (hasValue: boolean) => {
    if (!formula || formula.isOpen) return;
    if (!hasValue || !dropsFormula(formula.text)) out += formula.markup;
    formula = undefined;
  };
  return {
    put,
    text: (text: string) => {
      if (formula?.isOpen) formula.text += text;
      put(escapeText(text));
    },
    open: (tag: SaxesTagNS) => {
      endFormula(isOfSheet(tag, 'v'));
      if (dropped > 0 || drops(tag)) dropped += 1;
      else if (isOfSheet(tag, 'f')) formula ??= { markup: '', text: '', isOpen: true };
      put(openingTag(tag));
    },
    close: (tag: SaxesTagNS) => {
      endFormula(false);
      if (!tag.isSelfClosing) put(`</${tag.name}>`);
      if (dropped > 0) dropped -= 1;
      else if (formula && isOfSheet(tag, 'f')) formula.isOpen = false;
    },
    /** Gives the copied text since the last call. */
    take: () => {
      const taken = out;
      out = '';
      return taken;
    },
  };
}

/** Transitional and strict (ISO/IEC 29500-4, 29500-1). */
const spreadsheets = new Set([
  'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
  'http://purl.oclc.org/ooxml/spreadsheetml/main',
]);

function isOfSheet({ uri, local }: SaxesTagNS, name: string): boolean {
  return local === name && spreadsheets.has(uri);
}

function openingTag({ name, attributes, isSelfClosing }: SaxesTagNS): string {
  const given = Object.values(attributes).map((one) => ` ${one.name}="${escapeAttribute(one.value)}"`);
  return `<${name}${given.join('')}${isSelfClosing ? '/' : ''}>`;
}

const escapes: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
};

function escapeText(text: string): string {
  return text.replaceAll(/[&<>\r]/g, (one) => escapes[one] ?? one);
}

function escapeAttribute(value: string): string {
  return value.replaceAll(/[&<>"\t\n\r]/g, (one) => escapes[one] ?? one);
}
