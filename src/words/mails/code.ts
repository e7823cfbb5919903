import type { CodeAct } from '#domain/common/code-act.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { partsOf, type Fact, type Letter } from './layout/letter.ts';
import { nameOf, titleOf } from './layout/names.ts';

/** The facts of a message with a one-time code. */
export type CodeFacts = { code: string; minutes: number; act: CodeAct };

type DocumentAct = Extract<CodeAct, { askedBy: string }>['kind'];
type OwnAct = Exclude<CodeAct, { askedBy: string } | { label: string }>['kind'];

/** The words for what a code does; `name` is undefined where the document has none. */
type ActWords = {
  document: Record<DocumentAct, (name: string | undefined) => string>;
  own: Record<OwnAct, string>;
  certificate: (label: string) => string;
  askedBy: string;
  signatures: string;
};

const documentEn = (name: string | undefined) => (name ? `“${name}”` : 'a document');

const en: ActWords = {
  document: {
    sign: (name) => `signs ${documentEn(name)}`,
    approve: (name) => `approves ${documentEn(name)}`,
    open_sealed: (name) => `opens ${documentEn(name)}`,
  },
  own: {
    sign_in: 'signs you in to Tamga',
    move_account: 'moves your Tamga account to another organization',
    prove_address: 'shows that the Tamga account is yours',
    add_device: 'lets a new device confirm for you',
    prove_phone: 'confirms your phone number',
  },
  certificate: (label) => `signs with your certificate “${label}”`,
  askedBy: 'Asked by',
  signatures: 'Signatures',
};

const mn: ActWords = {
  document: {
    sign: (name) => `${name ? `«${name}» баримт бичигт` : 'баримт бичигт'} гарын үсэг зурах код`,
    approve: (name) => `${name ? `«${name}» баримт бичгийг` : 'баримт бичгийг'} батлах код`,
    open_sealed: (name) => `${name ? `«${name}» баримт бичгийг` : 'баримт бичгийг'} нээх код`,
  },
  own: {
    sign_in: 'Tamga-д нэвтрэх код',
    move_account: 'Tamga бүртгэлийг өөр байгууллагад шилжүүлэх код',
    prove_address: 'Tamga бүртгэл таных болохыг баталгаажуулах код',
    add_device: 'таны өмнөөс баталгаажуулах шинэ төхөөрөмж бүртгэх код',
    prove_phone: 'утасны дугаар баталгаажуулах код',
  },
  certificate: (label) => `таны «${label}» гэрчилгээгээр гарын үсэг зурах код`,
  askedBy: 'Хүсэлт гаргасан',
  signatures: 'Гарын үсгийн тоо',
};

function doesOf(words: ActWords, act: CodeAct): string {
  if ('askedBy' in act) return words.document[act.kind](act.document && titleOf(act.document));
  return 'label' in act ? words.certificate(titleOf(act.label)) : words.own[act.kind];
}

function factsOf({ askedBy, signatures }: ActWords, act: CodeAct): Fact[] {
  if ('askedBy' in act) return [[askedBy, nameOf(act.askedBy)]];
  return 'label' in act && act.signatures !== undefined ? [[signatures, String(act.signatures)]] : [];
}

type Written = { code: string; minutes: number; does: string; facts: Fact[] };

const texts: Record<Language, (written: Written) => Letter> = {
  en: ({ code, minutes, does, facts }) => ({
    subject: `${code} ${does}`,
    heading: `This code ${does}.`,
    parts: partsOf(
      { lead: 'Your one-time code:', code },
      facts.length > 0 && { facts },
      `It works once and for ${minutes} minutes. Give it to nobody: neither Tamga nor the sender will ever ask you for it.`,
      'You are not doing this at the moment? Then somebody else is trying to. Without the code they cannot.',
    ),
  }),
  mn: ({ code, minutes, does, facts }) => ({
    subject: `${code} — ${does}`,
    heading: `${does.charAt(0).toUpperCase()}${does.slice(1)}.`,
    parts: partsOf(
      { lead: 'Нэг удаагийн код:', code },
      facts.length > 0 && { facts },
      `${minutes} минут хүчинтэй, нэг удаа ажиллана. Энэ кодыг хэн ч танаас асуухгүй: бусдад бүү хэлээрэй.`,
      'Та одоо үүнийг хийгээгүй юу? Тэгвэл өөр хүн оролдож байна. Кодгүйгээр тэд чадахгүй.',
    ),
  }),
};

const acts: Record<Language, ActWords> = { en, mn };

/** The mail that carries a one-time code and says what it does, in the recipient's language. */
export function codeMessage(language: Language, { code, minutes, act }: CodeFacts): Letter {
  const words = acts[language];
  return texts[language]({ code, minutes, does: doesOf(words, act), facts: factsOf(words, act) });
}
