import type { PdfValue } from '../../pdf/objects.ts';

const form = /^(?:D:)?(\d{4}(?:\d\d){0,5})(?:Z|([+-]\d\d)'?(\d\d)?)?/;
/** What is missing of a date and time. */
const beginning = '00000101000000';

/** A date as a PDF has it (ISO 32000-2 clause 7.9.4), of which all but the year may be missing; undefined for any other. */
export function readDate(value: PdfValue): Date | undefined {
  if (typeof value !== 'object' || value === null || !('bytes' in value)) return undefined;
  const found = form.exec(Buffer.from(value.bytes).toString('latin1', 0, 40));
  if (!found) return undefined;
  const [, digits = '', hours, minutes = '00'] = found;
  const whole = digits + beginning.slice(digits.length);
  const [date, time] = [whole.slice(0, 8), whole.slice(8)];
  const day = `${date.slice(0, 4)}-${date.slice(4, 6)}-${date.slice(6)}`;
  const clock = `${time.slice(0, 2)}:${time.slice(2, 4)}:${time.slice(4)}`;
  const read = new Date(`${day}T${clock}${hours === undefined ? 'Z' : `${hours}:${minutes}`}`);
  return Number.isNaN(read.getTime()) ? undefined : read;
}
