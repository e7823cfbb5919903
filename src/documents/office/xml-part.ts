import { SaxesParser, type SaxesTagNS } from 'saxes';
import { UnusableOffice } from './limits.ts';
import { createRules, type Rules } from './rules.ts';

const damaged = (name: string) =>
  new UnusableOffice(`the file is damaged: ${shortened(name)} cannot be read`);

/**
 * Looks at one file of a DOCX or XLSX as it is read: what begins like XML has to be XML in UTF-8 without a document type,
 * and keep the rules; anything else passes. Adds the names of root elements to `roots`. Throws UnusableOffice.
 */
export function lookAtPart(
  name: string,
  roots: Set<string>,
): { write: (piece: Uint8Array) => void; end: () => void } {
  let kind: 'unknown' | 'xml' | 'binary' = 'unknown';
  const rules = createRules(name);
  const parser = parserFor(name, rules, roots);
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece: Uint8Array | undefined) => {
    try {
      return piece ? decoder.decode(piece, { stream: true }) : decoder.decode();
    } catch {
      throw damaged(name);
    }
  };
  return {
    write: (piece) => {
      if (kind === 'unknown') kind = kindOf(name, piece);
      if (kind === 'xml') parser.write(decode(piece));
    },
    end: () => {
      if (kind !== 'xml') return;
      parser.write(decode(undefined));
      parser.close();
      rules.end();
    },
  };
}

/** By what it begins with, after white space; a name tells nothing, as readers go by the types that the file gives. */
function kindOf(name: string, piece: Uint8Array): 'unknown' | 'xml' | 'binary' {
  const [first, second] = piece;
  if ((first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff)) throw damaged(name);
  const start = first === 0xef && second === 0xbb ? 3 : 0;
  const begin = piece.subarray(start).find((byte) => byte !== 0x20 && (byte < 0x09 || byte > 0x0d));
  if (begin === undefined) return 'unknown';
  return begin === 0x3c ? 'xml' : 'binary';
}

function parserFor(
  name: string,
  rules: Rules,
  roots: Set<string>,
): SaxesParser<{ xmlns: true; position: false }> {
  let isRoot = true;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', () => {
    throw damaged(name);
  });
  parser.on('doctype', () => {
    throw damaged(name);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding)) throw damaged(name);
  });
  parser.on('processinginstruction', ({ target }) => rules.instruction(target));
  parser.on('opentag', (tag: SaxesTagNS) => {
    if (isRoot) roots.add(tag.local);
    isRoot = false;
    rules.open(tag);
  });
  parser.on('closetag', () => rules.close());
  parser.on('text', (text) => rules.text(text));
  parser.on('cdata', (text) => rules.text(text));
  return parser;
}

function shortened(name: string): string {
  return name.length > 80 ? `${name.slice(0, 80)}…` : name;
}
