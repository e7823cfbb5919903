import type { SaxesTagNS } from 'saxes';
import {
  elementFault,
  fieldFault,
  formulaFault,
  pictureFault,
  relationFault,
  styleFault,
  typeFault,
} from './forbidden.ts';
import { UnusableOffice } from './limits.ts';

/** The rules that watch one XML part while it is read. */
export type Rules = {
  open(tag: SaxesTagNS): void;
  close(): void;
  text(text: string): void;
  instruction(target: string): void;
  end(): void;
};

type Reading = { kind: 'field' | 'formula' | 'style'; depth: number; text: string };

const kinds = new Map<string, Reading['kind']>([
  ['instrText', 'field'],
  ['delInstrText', 'field'],
  ['f', 'formula'],
  ['formula', 'formula'],
  ['formula1', 'formula'],
  ['formula2', 'formula'],
  ['definedName', 'formula'],
  ['calculatedColumnFormula', 'formula'],
  ['totalsRowFormula', 'formula'],
  ['style', 'style'],
]);
/** Longer than any field or formula of an office program. */
const longest = 65_536;

/** Creates the rules for one part; each of its functions throws UnusableOffice on content that must not be converted. */
export function createRules(part: string): Rules {
  /** The text of the element that is being read, including the elements in it. */
  let reading: Reading | undefined;
  /** A field's instruction goes over several elements, up to the next mark. */
  let field = '';
  const endField = () => {
    refuse(fieldFault(field));
    field = '';
  };
  const endReading = ({ kind, text }: Reading) => {
    if (kind === 'field') field = bounded(field + text);
    if (kind === 'formula') refuse(formulaFault(text));
    if (kind === 'style') refuse(styleFault(text));
  };
  return {
    open: (tag) => {
      refuse(tagFault(part, tag));
      if (tag.local === 'fldChar') endField();
      const kind = kinds.get(tag.local);
      if (reading) reading.depth += 1;
      else if (kind) reading = { kind, depth: 0, text: '' };
    },
    close: () => {
      if (!reading) return;
      reading.depth -= 1;
      if (reading.depth >= 0) return;
      endReading(reading);
      reading = undefined;
    },
    text: (text) => {
      if (reading) reading.text = bounded(reading.text + text);
    },
    instruction: (target) => {
      if (target === 'xml-stylesheet') throw new UnusableOffice('the file refers to a style sheet');
    },
    end: endField,
  };
}

function tagFault(part: string, tag: SaxesTagNS): string | undefined {
  const attributes = attributesOf(tag);
  if (tag.local === 'Relationship') return relationFault(part, attributes);
  if (tag.local === 'Override' || tag.local === 'Default') return typeFault(attributes);
  if (tag.local === 'fldSimple') return fieldFault(attributes.get('instr') ?? '');
  return elementFault(tag) ?? pictureFault(tag, attributes);
}

/** Gives attributes by names without a prefix. */
function attributesOf({ attributes }: SaxesTagNS): Map<string, string> {
  return new Map(Object.values(attributes).map(({ local, value }) => [local, value]));
}

function bounded(text: string): string {
  if (text.length <= longest) return text;
  throw new UnusableOffice('the file has a field or formula that is too long');
}

function refuse(fault: string | undefined): void {
  if (fault !== undefined) throw new UnusableOffice(fault);
}
