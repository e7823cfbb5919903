import { SaxesParser, type SaxesTagNS } from 'saxes';
import { headBytes, isOtherEncoding, namesEncodingElsewhere } from './encoding.ts';
import { UnusableOffice } from '../examine/limits.ts';
import type { PackageFacts } from './facts.ts';
import { damagedPart, decodePart, type PartVisitor } from './part-visitor.ts';
import { createRules, type Rules } from '../examine/rules.ts';

/**
 * Looks at one file of a DOCX or XLSX as it is read: a file that begins like XML, or is called XML, must be XML in UTF-8
 * without a document type, and keep the rules. Facts that the file's parts state about one another go to `facts`. Throws
 * UnusableOffice.
 */
export function lookAtPart(name: string, facts: PackageFacts): PartVisitor {
  let kind: Kind = 'unknown';
  /** The bytes before the kind was known; then, of XML, the beginning. */
  let head = Buffer.alloc(0);
  const rules = createRules(name);
  const parser = parserFor(name, rules, facts);
  const decode = decodePart(name);
  const findKind = (isWhole: boolean) => {
    kind = kindOf(name, head, isWhole);
    if (kind === 'binary') facts.binary(name, head);
    if (kind === 'xml') parser.write(decode(head));
    // No office program begins a part with so much white space.
    if (kind === 'unknown' && head.length >= headBytes) throw damagedPart(name);
  };
  return {
    write: (piece) => {
      if (kind === 'unknown') {
        head = Buffer.concat([head, piece]);
        findKind(false);
      } else if (kind === 'xml') {
        if (head.length < headBytes) head = Buffer.concat([head, piece]);
        parser.write(decode(piece));
      }
    },
    end: () => {
      if (kind === 'unknown') findKind(true);
      if (kind !== 'xml') return;
      parser.write(decode(undefined));
      parser.close();
      rules.end();
      if (namesEncodingElsewhere(head)) throw damagedPart(name);
    },
  };
}

type Kind = 'unknown' | 'xml' | 'binary';

/**
 * Tells the kind of a part by its beginning, after white space. A name tells nothing of a part's kind, as readers go by
 * relations; but a part that is called XML must be XML.
 */
function kindOf(name: string, head: Buffer, isWhole: boolean): Kind {
  if (head.length < 4 && !isWhole) return 'unknown';
  if (isOtherEncoding(head)) throw damagedPart(name);
  // An SVG can be compressed, and is read all the same.
  if (head[0] === 0x1f && head[1] === 0x8b) throw new UnusableOffice('the file has a compressed picture');
  const start = head[0] === 0xef && head[1] === 0xbb && head[2] === 0xbf ? 3 : 0;
  const begin = head.subarray(start).find((byte) => byte !== 0x20 && (byte < 0x09 || byte > 0x0d));
  if (begin === undefined) return 'unknown';
  if (begin === 0x3c) return 'xml';
  if (/\.(?:xml|rels|vml)$/i.test(name)) throw damagedPart(name);
  return 'binary';
}

function parserFor(
  name: string,
  rules: Rules,
  facts: PackageFacts,
): SaxesParser<{ xmlns: true; position: false }> {
  let isRoot = true;
  const parser = new SaxesParser({ xmlns: true, position: false });
  parser.on('error', () => {
    throw damagedPart(name);
  });
  parser.on('doctype', () => {
    throw damagedPart(name);
  });
  parser.on('xmldecl', ({ encoding }) => {
    if (encoding !== undefined && !/^(?:utf-8|us-ascii)$/i.test(encoding)) throw damagedPart(name);
  });
  const refuseEncoding = (text: string) => {
    if (isRoot && /encoding/i.test(text)) throw damagedPart(name);
  };
  parser.on('comment', refuseEncoding);
  parser.on('processinginstruction', ({ target, body }) => {
    rules.instruction(target);
    refuseEncoding(`${target} ${body}`);
  });
  parser.on('opentag', (tag: SaxesTagNS) => {
    facts.element(name, tag, isRoot);
    isRoot = false;
    rules.open(tag);
  });
  parser.on('closetag', () => rules.close());
  parser.on('text', (text) => rules.text(text));
  parser.on('cdata', (text) => rules.text(text));
  return parser;
}
