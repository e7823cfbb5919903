import type { DocumentType } from '#entities/document/document.ts';

export type OfficeType = Exclude<DocumentType, 'pdf'>;

/** The file to convert and the path of its PDF; both in a folder that is the conversion's own. */
export type Conversion = { type: OfficeType; folder: string; source: string; pdf: string };

/**
 * Makes a PDF of a DOCX or XLSX; gives the reason, for people, when there is none to be made of it. Throws
 * ConverterUnavailable when the converter is to blame.
 */
export type Converter = (conversion: Conversion) => Promise<string | undefined>;

/** The converter does not answer, or is overloaded; or there is none here. */
export class ConverterUnavailable extends Error {
  constructor(
    options?: ErrorOptions,
    message = 'the converter of documents does not answer, or is overloaded',
  ) {
    super(message, options);
    this.name = 'ConverterUnavailable';
  }
}

/** Gives the error of a worker that has no converter: the file is not at fault, and waits for one. */
export function noConverter(): ConverterUnavailable {
  return new ConverterUnavailable(undefined, 'this worker has no converter of documents that it may use');
}

export const conversionFaults = {
  late: 'making a PDF of it takes too long',
  large: 'the PDF that is made of it is too large',
  failed: 'the converter can make no PDF of it',
} as const;
