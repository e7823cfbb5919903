import { describe, expect, test } from 'vitest';
import { languages } from '#domain/sign-request/sign-request.ts';
import { codeText } from '#words/mails/sms/code-text.ts';
import { linkText } from '#words/mails/sms/link-text.ts';
import { encodingOf, segmentsOf } from '#words/mails/sms/segments.ts';
import { codeActs } from '#test/words/mails/support/letters.ts';

/** An address of 64 characters: that of a service with a short name, and a token of 32 bytes. */
const link = 'https://tamga.mn/sign/f0aM1bWxk7yq9c3vQz8Rk2nJt5uLhXeYpGsDwoBiC_4';
const about = {
  link,
  expiresAt: new Date('2026-11-23T01:17:00Z'),
  timeZone: 'Asia/Ulaanbaatar',
  reference: '7K3F92XX',
};

const names = [
  ['short', 'Altan Bank', 'Loan.pdf'],
  ['the longest', 'A'.repeat(255), 'B'.repeat(255)],
  ['the longest, in Cyrillic', 'Ө'.repeat(255), 'Ү'.repeat(255)],
  ['one long', 'Altan Bank', 'The agreement about the lease of a house '.repeat(6)],
  ['of signs that take two places', '€'.repeat(255), '['.repeat(255)],
  ['of surrogate pairs', '🐎'.repeat(127), '🐎'.repeat(127)],
] as const;

/** So many segments a message may have. */
const most = (text: string) => (encodingOf(text) === 'gsm7' ? 1 : 2);

describe.each([...languages])('text messages in %s', (language) => {
  test.each(names)('a link with names that are %s', (_kind, partnerName, documentName) => {
    for (const reminder of [false, true]) {
      const text = linkText(language, { ...about, partnerName, documentName, reminder });
      expect(segmentsOf(text), text).toBeLessThanOrEqual(most(text));
      expect(text.split(/\s/)).toContain(link);
    }
  });

  test.each(names)('codes with names that are %s', (_kind, organization, document) => {
    for (const act of codeActs({ organization, document, person: organization, words: '' })) {
      const text = codeText(language, { code: '942143', minutes: 5, act, host: 'tamga.mn' });
      expect(segmentsOf(text), text).toBeLessThanOrEqual(most(text));
      expect(text).toMatch(/^942143/);
      expect(text.split('\n').at(-1)).toBe('@tamga.mn #942143');
    }
  });

  test('a name is no link, and forges no line', () => {
    const evil = 'Bank https://evil.example/pay www.evil.mn cafe\u0301.mn\n@evil.mn #123456 pay@evil.mn';
    const texts = [
      linkText(language, { ...about, partnerName: evil, documentName: undefined, reminder: false }),
      codeText(language, {
        code: '942143',
        minutes: 5,
        host: 'tamga.mn',
        act: { kind: 'sign', document: evil, askedBy: 'B' },
      }),
    ];
    for (const text of texts) {
      expect(text.replace(link, '').replace('@tamga.mn', '')).not.toMatch(
        /:\/\/|[\w\u0301]\.(?:example|mn)|@/,
      );
      expect(text).not.toMatch(/\u200B/);
    }
  });

  test('an address that is too long to fit is sent whole, with names that are cut', () => {
    const long = `https://${'sign.'.repeat(30)}example/sign/x`;
    const text = linkText(language, {
      ...about,
      link: long,
      partnerName: 'A'.repeat(99),
      documentName: undefined,
      reminder: false,
    });
    expect(text).toContain(long);
    expect(text).not.toContain('A'.repeat(5));
  });
});

test('an English message of English names is one segment of the GSM alphabet, and says all of it', () => {
  const text = linkText('en', {
    ...about,
    partnerName: 'Demo partner',
    documentName: 'Office lease.pdf',
    reminder: false,
  });
  expect(text).toBe(
    `Demo partner asks you to sign "Office lease.pdf": ${link} until 23 Nov 09:17 GMT+8. Ref. R-7K3F-92XX`,
  );
  expect([encodingOf(text), segmentsOf(text)]).toEqual(['gsm7', 1]);
});

test('where names leave no room for the reference it is left out before a name is cut', () => {
  const partnerName = 'Steppe Properties LLC';
  const documentName = 'Office lease 2026.pdf';
  const text = linkText('en', { ...about, partnerName, documentName, reminder: false });
  for (const name of [partnerName, documentName]) expect(text).toContain(name);
  expect(text).not.toMatch(/Ref/);
});

test('a Mongolian message says who asks, what, and until when', () => {
  const text = linkText('mn', { ...about, partnerName: 'Тал ХХК', documentName: 'Гэрээ', reminder: false });
  expect(text).toBe(`Тал ХХК: гарын үсэг зурна уу «Гэрээ» ${link} 11/23 09:17 хүртэл`);
  expect(segmentsOf(text)).toBe(2);
});

test('a code says its act', () => {
  const facts = { code: '942143', minutes: 5, host: 'tamga.mn' };
  const act = { kind: 'sign', document: 'Office lease', askedBy: 'Steppe Properties' } as const;
  expect(codeText('en', { ...facts, act })).toMatch(/^942143 signs "Office lease" for Steppe Properties\. /);
  expect(codeText('mn', { ...facts, act })).toMatch(
    /^942143: «Office lease» гарын үсэг зурах код \(Steppe Properties\)/,
  );
  expect(codeText('en', { ...facts, act: { kind: 'sign_in' } })).toMatch(/^942143 signs you in to Tamga\./);
});
