import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { codeMessage } from '#words/mails/code.ts';
import { noticeMessage } from '#words/mails/envelope/notice.ts';
import { plainText } from '#words/mails/layout/plain-text.ts';
import { linkMessage } from '#words/mails/sign-request.ts';
import { agreementWords } from '#words/pages/envelope-agreement.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import { wordsIn } from '#words/pages/speak.ts';

const source = new URL('../../../src/', import.meta.url);
const mongolian = /[\u0400-\u04FF]/u;

/** The lines in Mongolian of every file of the product that has some. */
const files = readdirSync(source, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts'))
  .map((name) => {
    const lines = readFileSync(new URL(name, source), 'utf8').split('\n');
    const text = lines.map((line) => line.replaceAll(String.raw`\n`, ' '));
    return { name, lines: text.filter((line) => mongolian.test(line)) };
  })
  .filter(({ lines }) => lines.length > 0);

/** The patterns that must not occur in Mongolian, each with the right form. */
const wrong: [name: string, pattern: RegExp, instead: string][] = [
  ['an English quotation mark', /[“”]/u, '« »'],
  ['an ending on what is put in', /\}(?!-р )-?[\u0400-\u04FF]/u, 'the sentence turned round'],
  ['another word for e-mail', /[иИ]-мэйл/u, 'имэйл'],
  ['another word for hash', /хурууны хээ|хээ:/iu, 'хэш утга'],
  ['another word for PIN', /ПИН|PIN(?! код)/u, 'PIN код'],
  ['another word for document', /баримт(?!\p{L}* бич)/iu, 'баримт бичиг'],
  ['another word for root certificate', /(үндсэн|язгуур) гэрчилгээ/iu, 'суурь гэрчилгээ'],
  ['a certificate of completion that is taken for one of a key', /гүйцэтгэлийн гэрчилгээ/iu, 'тодорхойлолт'],
  ['another word for trust', /итгэлийн/iu, 'итгэлцлийн'],
  ['the genitive of envelope', /дугтуйны/iu, 'дугтуйн'],
  ['another word for program', /програм(?!м)/iu, 'программ'],
  [
    'a letter of the Latin alphabet in a word',
    /[\u0400-\u04FF][a-zA-Z]|[a-zA-Z][\u0400-\u04FF]/u,
    'Cyrillic',
  ],
];

describe('the Mongolian of the product', () => {
  test('is found', () => {
    const all = files.map(({ name }) => name);
    expect(all).toContain('words/pages/mn.ts');
    expect(all).toContain('words/mails/envelope/invitation.ts');
    expect(all).toContain('words/completion/words-mn.ts');
  });

  test.each(wrong)('has no %s', (_name, pattern) => {
    const found = files.flatMap(({ name, lines }) =>
      lines.filter((line) => pattern.test(line)).map((line) => `${name}: ${line.trim()}`),
    );
    expect(found).toEqual([]);
  });
});

describe('what a Mongolian reader is told', () => {
  const link = 'https://tamga.example/sign/x';
  const sender = { name: 'Бат Болд', organization: 'Тал ХХК' };

  test('a link: who asks, for what, until when', () => {
    const expiresAt = new Date('2026-12-01T10:20:30Z');
    const facts = {
      partnerName: 'Тал ХХК',
      documentName: 'Гэрээ',
      link,
      expiresAt,
      timeZone: 'Asia/Ulaanbaatar',
      reminder: true,
    };
    const letter = linkMessage('mn', facts);
    expect(letter.subject).toBe(
      'Сануулга: Тал ХХК танаас «Гэрээ» баримт бичигт гарын үсэг зурахыг хүсэж байна',
    );
    expect(plainText(letter)).toContain('Холбоос хүчинтэй хугацаа: 2026 оны 12 сарын 1, 18:20 (Улаанбаатар)');
  });

  test('a code: for how long, and that nobody asks for it', () => {
    const act = { kind: 'sign', document: 'Гэрээ', askedBy: 'Тал ХХК' } as const;
    const text = plainText(codeMessage('mn', { code: '123456', minutes: 5, act }));
    expect(text).toContain('«Гэрээ» баримт бичигт гарын үсэг зурах код.\n\nНэг удаагийн код: 123456.\n\n');
    expect(text).toContain('Хүсэлт гаргасан: Тал ХХК');
    expect(text).toContain(
      '5 минут хүчинтэй, нэг удаа ажиллана. Энэ кодыг хэн ч танаас асуухгүй: бусдад бүү хэлээрэй.',
    );
  });

  test('an end: by whom, without an ending on their name', () => {
    const facts = { sender, envelopeName: 'Гэрээ', about: null, reason: null, sealed: null };
    const letter = noticeMessage('mn', { ...facts, notice: 'voided' });
    expect(letter.subject).toBe('Хүчингүй болгосон: «Гэрээ»');
    expect(plainText(letter)).toContain('«Гэрээ» дугтуйг (илгээгч: Бат Болд) хүчингүй болгосон');
    expect(plainText(noticeMessage('mn', { ...facts, notice: 'bounced' }))).toMatch(
      /хүлээж авсангүй\. Хүлээн/,
    );
  });

  test('approving is another word than consenting', () => {
    const { act, head } = envelopeWords.mn;
    expect(act.approve.button).toBe('Батлах');
    expect(head.asks.approve('Бат')).toBe('Бат танаас баримт бичиг батлахыг хүсэж байна');
    expect(agreementWords.mn.sign.agree).toContain('зөвшөөрч байна');
  });

  test('days are counted as days and nights', () => {
    expect(wordsIn('mn').time.distance(3, 'day')).toBe('3 хоног үлдсэн');
    expect(wordsIn('mn').time.distance(-3, 'day')).toBe('3 хоногийн өмнө');
  });
});
