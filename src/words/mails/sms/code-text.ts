import type { CodeAct } from '#domain/common/code-act.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import type { CodeFacts } from '../code.ts';
import { fitted } from './fitted.ts';

/** A code as its text message has it; `host` is the name of our pages, into which phones may then fill the code by themselves. */
type Facts = CodeFacts & { host: string };

type Names = readonly [first: string, second: string];

function namesOf(act: CodeAct): Names {
  if ('askedBy' in act) return [act.document ?? '', act.askedBy];
  return ['label' in act ? act.label : '', ''];
}

const doesEn: Record<CodeAct['kind'], (names: Names) => string> = {
  sign: ([document, by]) => `signs ${document ? `“${document}”` : 'a document'} for ${by}`,
  approve: ([document, by]) => `approves ${document ? `“${document}”` : 'a document'} for ${by}`,
  open_sealed: ([document, by]) => `opens ${document ? `“${document}”` : 'a document'} of ${by}`,
  sign_in: () => 'signs you in to Tamga',
  move_account: () => 'moves your Tamga account to another organization',
  prove_address: () => 'shows that the Tamga account is yours',
  add_device: () => 'lets a new device confirm for you at Tamga',
  prove_phone: () => 'confirms your phone number at Tamga',
  use_certificate: ([label]) => `signs with your certificate “${label}”`,
};

const documentMn = (does: string, [document, by]: Names): string =>
  [document && `«${document}»`, does, `(${by})`].filter(Boolean).join(' ');

const doesMn: Record<CodeAct['kind'], (names: Names) => string> = {
  sign: (names) => documentMn('гарын үсэг зурах код', names),
  approve: (names) => documentMn('батлах код', names),
  open_sealed: (names) => documentMn('нээх код', names),
  sign_in: () => 'Tamga-д нэвтрэх код',
  move_account: () => 'Tamga бүртгэлийг өөр байгууллагад шилжүүлэх код',
  prove_address: () => 'Tamga бүртгэл таных болохыг батлах код',
  add_device: () => 'Tamga-д шинэ төхөөрөмж бүртгэх код',
  prove_phone: () => 'Tamga утасны дугаар баталгаажуулах код',
  use_certificate: ([label]) => `«${label}» гэрчилгээгээр гарын үсэг зурах код`,
};

const texts: Record<Language, (code: string, minutes: number, act: (names: Names) => string) => Writer> = {
  en: (code, minutes, does) => (names) =>
    `${code} ${does(names)}. It works for ${minutes} minutes. Tell it to nobody.`,
  mn: (code, minutes, does) => (names) => `${code}: ${does(names)}. ${minutes} мин. Хэнд ч бүү хэлээрэй.`,
};

type Writer = (names: Names) => string;

/**
 * Writes the text message with a one-time code: its act, and in the last line the page and the code as browsers read them (Web OTP: origin-bound
 * one-time codes delivered via SMS).
 */
export function codeText(language: Language, { code, minutes, act, host }: Facts): string {
  const does = language === 'en' ? doesEn : doesMn;
  const write = texts[language](code, minutes, does[act.kind]);
  const last = `\n\n@${host} #${code}`;
  return fitted({
    names: namesOf(act),
    write: (first = '', second = '') => write([first, second]) + last,
  });
}
