import type { PdfDict, PdfRef, PdfStream, PdfString, PdfValue } from '../../pdf/objects.ts';
import { directPage, UnusablePdf } from '../../pdf/unusable-pdf.ts';

/** A PDF object in its syntax (ISO 32000-2 clause 7.3). */
export function serialize(value: PdfValue): Buffer {
  if (value !== null && typeof value === 'object' && 'data' in value) return streamBytes(value);
  return Buffer.from(text(value), 'latin1');
}

/** An indirect object with its number. */
export function indirectObject(object: number, generation: number, value: PdfValue): Buffer {
  const head = Buffer.from(`${object} ${generation} obj\n`, 'latin1');
  return Buffer.concat([head, serialize(value), Buffer.from('\nendobj\n', 'latin1')]);
}

function streamBytes({ dict, data }: PdfStream): Buffer {
  const head = text(new Map([...dict, ['Length', data.length]]));
  return Buffer.concat([
    Buffer.from(`${head}\nstream\n`, 'latin1'),
    data,
    Buffer.from('\nendstream', 'latin1'),
  ]);
}

function text(value: PdfValue): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'number') return number(value);
  if (Array.isArray(value)) return `[${value.map(text).join(' ')}]`;
  if (value instanceof Map) return dictionary(value);
  if ('name' in value) return nameText(value.name);
  if ('object' in value) return reference(value);
  if ('bytes' in value) return string(value);
  if ('raw' in value) return value.raw;
  throw new Error('a stream must be an object of its own, written through a reference');
}

/** Writes a reference; an object within another has no number that could be written. */
function reference({ object, generation }: PdfRef): string {
  if (object <= 0) throw new UnusablePdf(directPage);
  return `${object} ${generation} R`;
}

function dictionary(value: PdfDict): string {
  const members = Array.from(value, ([key, member]) => `${nameText(key)} ${text(member)}`);
  return `<<${members.join(' ')}>>`;
}

/** Reals have no exponent (clause 7.3.3); one that is nothing but its sign is 0. */
function number(value: number): string {
  if (!Number.isFinite(value)) throw new Error('a PDF number must be finite');
  if (Number.isInteger(value)) return value.toFixed(0);
  const written = value.toFixed(6).replace(/\.?0+$/, '');
  return written === '-0' ? '0' : written;
}

function nameText(value: string): string {
  const escaped = value.replaceAll(
    /[^\x21-\x7e]|[#%()<>[\]{}/]/g,
    (character) => `#${character.charCodeAt(0).toString(16).padStart(2, '0')}`,
  );
  return `/${escaped}`;
}

function string({ bytes }: PdfString): string {
  const latin = Buffer.from(bytes).toString('latin1');
  if (!/^[\x20-\x7e]*$/.test(latin)) return `<${Buffer.from(bytes).toString('hex')}>`;
  return `(${latin.replaceAll(/[\\()]/g, String.raw`\$&`)})`;
}
