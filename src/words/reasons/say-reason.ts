import type { Language } from '#domain/sign-request/sign-request.ts';
import { asicReasons } from './asic.ts';
import { certificateReasons } from './certificate.ts';
import { cmsReasons } from './cms.ts';
import { fileReasons } from './file.ts';
import { pdfReasons } from './pdf.ts';
import type { ReasonWords } from './reason-words.ts';
import { validationReasons } from './validation.ts';
import { xmlReasons } from './xml.ts';

/** The words of reasons by what they are about, as the codes are in src/signatures/signed-file/reason.ts. */
export const reasonWords = {
  file: fileReasons,
  cms: cmsReasons,
  xml: xmlReasons,
  pdf: pdfReasons,
  asic: asicReasons,
  certificate: certificateReasons,
  validation: validationReasons,
} as const;

const all: ReadonlyMap<string, ReasonWords> = new Map(Object.values(reasonWords).flatMap(Object.entries));

/** Says a reason by its code and what it names, in a language; throws for a code without words. */
export function sayReason(
  { code, values = {} }: { code: string; values?: Readonly<Record<string, string>> },
  language: Language,
): string {
  const words = all.get(code);
  if (!words) throw new Error(`the reason ${code} has no words`);
  return words[language](values);
}
