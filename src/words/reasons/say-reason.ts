import type { Language } from '#domain/sign-request/sign-request.ts';
import { fileReasons } from './file.ts';
import type { ReasonWords } from './reason-words.ts';

const all: ReadonlyMap<string, ReasonWords> = new Map(Object.entries({ ...fileReasons }));

/** Says a reason by its code and what it names, in a language; throws for a code without words. */
export function sayReason(
  { code, values = {} }: { code: string; values?: Readonly<Record<string, string>> },
  language: Language,
): string {
  const words = all.get(code);
  if (!words) throw new Error(`the reason ${code} has no words`);
  return words[language](values);
}
