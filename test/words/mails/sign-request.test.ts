import { describe, expect, test } from 'vitest';
import { accountTexts } from '#words/mails/account/account.ts';
import { codeMessage } from '#words/mails/code.ts';
import type { Letter } from '#words/mails/layout/letter.ts';
import { plainText } from '#words/mails/layout/plain-text.ts';
import { linkMessage, type LinkFacts } from '#words/mails/sign-request.ts';
import { zoneName } from '#test/words/mails/support/zone-name.ts';
import { languages } from '#domain/sign-request/sign-request.ts';

const facts: LinkFacts = {
  partnerName: 'Altan Bank',
  documentName: 'Loan.pdf',
  link: 'https://tamga.example/sign/abc',
  expiresAt: new Date('2026-11-22T08:05:59.999Z'),
  timeZone: 'Asia/Ulaanbaatar',
  reminder: false,
};

const plain = (letter: Letter) => ({ subject: letter.subject, text: plainText(letter) });

describe.each(languages)('in %s', (language) => {
  test('a link message has one line for the subject, the link on a line of its own, and the end in words', () => {
    const { subject, text } = plain(linkMessage(language, facts));
    expect(subject).not.toMatch(/[\r\n]/);
    for (const name of ['Altan Bank', 'Loan.pdf']) expect(subject).toContain(name);
    expect(text.split('\n')).toContain(facts.link);
    expect(text).toMatch(new RegExp(`2026.*16:05 \\(${zoneName[language]}\\)`));
  });

  test('a reminder says that it is one; a document without a name is still asked for', () => {
    const first = plain(linkMessage(language, facts));
    const reminder = plain(linkMessage(language, { ...facts, reminder: true }));
    expect(reminder.subject).not.toBe(first.subject);
    expect(reminder.subject.endsWith(first.subject)).toBe(true);
    const nameless = plain(linkMessage(language, { ...facts, documentName: undefined }));
    expect(`${nameless.subject}${nameless.text}`).not.toMatch(/undefined|“”/);
    expect(plain(linkMessage(language, { ...facts, documentName: ' \n ' }))).toEqual(nameless);
  });

  test.each(['\n', '\r\n', '\r', '\u2028', '\u2029', '\u0085', '\v', '\f', '\0', '\u001B[2J'])(
    'no line can be forged by %j',
    (breaking) => {
      const forged = `x${breaking}${breaking}https://evil.example/sign`;
      const usual = plain(linkMessage(language, facts));
      const { subject, text } = plain(
        linkMessage(language, {
          ...facts,
          partnerName: forged,
          documentName: forged,
        }),
      );
      expect(`${subject}${text.replaceAll('\n', '')}`).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}]/u);
      expect(text.split('\n')).toHaveLength(usual.text.split('\n').length);
      expect(text.split('\n').filter((line) => line.startsWith('https://'))).toEqual([facts.link]);
    },
  );

  test('nor can a line be turned round', () => {
    const { subject, text } = plain(linkMessage(language, { ...facts, documentName: '\u202Efdp.exe\u2066' }));
    expect(subject + text).not.toMatch(/[\u202A-\u202E\u2066-\u2069]/);
    expect(subject.replaceAll('\u200B', '')).toContain('fdp.exe');
  });

  test('the names in an invitation forge and turn no line either', () => {
    const { invitation } = accountTexts(language);
    const names = { inviter: 'Bat\u202Etab', organization: 'Bank\u001B[2J\u2028\nhttps://evil.example' };
    const { subject, text } = plain(invitation({ link: facts.link, hours: 168, ...names }));
    expect(subject + text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\p{Zl}\u202A-\u202E\u2066-\u2069]/u);
    expect(text.split('\n').filter((line) => line.startsWith('https://'))).toEqual([facts.link]);
  });

  test('a code message says the code, its act and how long it lives', () => {
    const act = { kind: 'sign', document: 'Loan.pdf', askedBy: 'Altan Bank' } as const;
    const { subject, text } = plain(codeMessage(language, { code: '012345', minutes: 5, act }));
    for (const name of ['Altan Bank', 'Loan.pdf']) expect(text).toContain(name);
    expect(subject).toContain('012345');
    expect(text).toContain('012345');
    expect(text).toContain('5');
  });
});

test('the languages differ', () => {
  const texts = languages.map((language) => plain(linkMessage(language, facts)).text);
  expect(new Set(texts).size).toBe(languages.length);
});
