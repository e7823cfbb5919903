import type { Language } from '#domain/sign-request/sign-request.ts';
import { asicReasons } from './asic.ts';
import { certificateReasons } from './certificate.ts';
import { cmsReasons } from './cms.ts';
import { fileReasons } from './file.ts';
import { pdfReasons } from './pdf.ts';
import type { ReasonWords } from './reason-words.ts';
import { validationReasons } from './validation.ts';
import { xmlReasons } from './xml.ts';

const areas = [
  fileReasons,
  cmsReasons,
  xmlReasons,
  pdfReasons,
  asicReasons,
  certificateReasons,
  validationReasons,
];

const all: ReadonlyMap<string, ReasonWords> = new Map(areas.flatMap((area) => Object.entries(area)));

/** Says a reason by its code and what it names, in a language; throws for a code without words. */
export function sayReason(
  { code, values = {} }: { code: string; values?: Readonly<Record<string, string>> },
  language: Language,
): string {
  const words = all.get(code);
  if (!words) throw new Error(`the reason ${code} has no words`);
  return words[language](values);
}
