/** A PDF name: `/Type` is `{ name: 'Type' }`. Each character is a byte (clause 7.3.5). */
export type PdfName = { readonly name: string };
/** A reference to an indirect object: `12 0 R`. */
export type PdfRef = { readonly object: number; readonly generation: number };
/** A string by its bytes. */
export type PdfString = { readonly bytes: Uint8Array };
/** Bytes of a file's body that are written as they are, such as a placeholder of known length. */
type PdfRaw = { readonly raw: string };
export type PdfDict = Map<string, PdfValue>;
/** A stream with its data as they are encoded in the file. */
export type PdfStream = { readonly dict: PdfDict; readonly data: Uint8Array };
/** Any PDF object (ISO 32000-2 clause 7.3). */
export type PdfValue =
  | null
  | boolean
  | number
  | PdfName
  | PdfRef
  | PdfString
  | PdfRaw
  | PdfStream
  | PdfDict
  | PdfValue[];

/** Makes a name without its slash; characters that are not ASCII become UTF-8. */
export function name(text: string): PdfName {
  return { name: Buffer.from(text, 'utf8').toString('latin1') };
}

/** A dictionary of the members that are defined. */
export function dict(members: Record<string, PdfValue | undefined>): PdfDict {
  const given = Object.entries(members).flatMap(([key, value]) =>
    value === undefined ? [] : [[key, value] as const],
  );
  return new Map(given);
}

/** A stream of these data, unencoded unless the members name a filter. */
export function stream(members: Record<string, PdfValue | undefined>, data: Uint8Array): PdfStream {
  return { dict: dict(members), data };
}

/** A text string: ASCII as it is, anything else in UTF-16BE with a byte order mark (clause 7.9.2.2). */
export function textString(text: string): PdfString {
  if (/^[\t\n\r\x20-\x7e]*$/.test(text)) return { bytes: Buffer.from(text, 'latin1') };
  return { bytes: Buffer.from(`\ufeff${text}`, 'utf16le').swap16() };
}

/** A date in UTC (clause 7.9.4). */
export function dateString(at: Date): PdfString {
  const digits = at.toISOString().slice(0, 19).replaceAll(/[-:T]/g, '');
  return textString(`D:${digits}Z`);
}

export function isDict(value: PdfValue | undefined): value is PdfDict {
  return value instanceof Map;
}

export function isRef(value: PdfValue | undefined): value is PdfRef {
  return typeof value === 'object' && value !== null && 'object' in value;
}

export function isStream(value: PdfValue | undefined): value is PdfStream {
  return typeof value === 'object' && value !== null && 'dict' in value;
}

/** The text of a name, undefined when the value is anything else. */
export function nameOf(value: PdfValue | undefined): string | undefined {
  return typeof value === 'object' && value !== null && 'name' in value ? value.name : undefined;
}
