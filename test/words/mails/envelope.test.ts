import { describe, expect, test } from 'vitest';
import { envelopeNotices, recipientRoles } from '#domain/envelope/envelope.ts';
import { invitationMessage, type InvitationFacts } from '#words/mails/envelope/invitation.ts';
import { noticeMessage } from '#words/mails/envelope/notice.ts';
import type { NoticeFacts } from '#words/mails/envelope/notice-facts.ts';
import { plainText } from '#words/mails/layout/plain-text.ts';
import { sealingSteps } from '#domain/envelope/sealing-failure.ts';
import { zoneName } from '#test/words/mails/support/zone-name.ts';
import { languages, type Language } from '#domain/sign-request/sign-request.ts';

const nasty = 'Bat\r\n\r\nOpen https://evil.example\u2028now\u202E';
const link = 'https://tamga.example/envelope/token';

/** The text of a letter, with zero-width spaces left out: no name becomes a link by them. */
function invited(language: Language, facts: InvitationFacts) {
  const letter = invitationMessage(language, facts);
  return { subject: letter.subject, text: plainText(letter).replaceAll('\u200B', '') };
}

function noticed(language: Language, facts: NoticeFacts) {
  const letter = noticeMessage(language, facts);
  return { subject: letter.subject, text: plainText(letter).replaceAll('\u200B', '') };
}

function invitation(fields: Partial<InvitationFacts> = {}) {
  return {
    role: 'signer' as const,
    sender: { name: nasty, organization: nasty, address: undefined },
    envelopeName: nasty,
    hasAccessCode: false,
    timeZone: 'Asia/Ulaanbaatar',
    message: `First line\r\n${nasty}`,
    signerName: nasty,
    link,
    expiresAt: new Date('2026-12-01T10:20:30Z'),
    reminder: false,
    ...fields,
  };
}

describe.each([...languages])('an invitation in %s', (language) => {
  test.each([...recipientRoles])('for a %s: names stay on their lines, the message is quoted', (role) => {
    const { subject, text } = invited(language, invitation({ role }));
    expect(subject).not.toMatch(/[\r\n\u2028\u202E]/u);
    expect(text).toContain(link);
    expect(text).toMatch(new RegExp(`2026.*18:20 \\(${zoneName[language]}\\)`));
    expect(text).toContain('> First line\n> Bat\n> \n> Open https://evil.example now');
    for (const line of text.split('\n'))
      if (line.startsWith('Open https://evil')) throw new Error('a name has made a line of its own');
    expect(text).not.toMatch(/[\u2028\u202E]/u);
  });

  test('a long message is cut between its characters, and shows that it was', () => {
    const whole = invited(language, invitation({ message: '🐎'.repeat(1_000) })).text;
    const cut = invited(language, invitation({ message: '🐎'.repeat(1_001) })).text;
    expect(whole).toContain(`> ${'🐎'.repeat(1_000)}\n`);
    expect(cut).toContain(`> ${'🐎'.repeat(1_000)} …\n`);
  });

  test('a reminder says so, and without a message there is nothing to quote', () => {
    const plain = invited(language, invitation({ message: null }));
    const again = invited(language, invitation({ message: null, reminder: true }));
    expect(plain.text).not.toContain('> ');
    expect(again.subject).not.toBe(plain.subject);
    expect(again.subject.endsWith(plain.subject)).toBe(true);
  });
});

describe.each([...languages])('a notice in %s', (language) => {
  test.each([...envelopeNotices])('%s: on its lines, with the reason quoted', (notice) => {
    const { subject, text } = noticed(language, {
      notice,
      sender: { name: nasty, organization: nasty },
      envelopeName: nasty,
      about: nasty,
      reason: nasty,
      sealed:
        notice === 'completed'
          ? {
              link,
              until: new Date('2026-12-01T10:20:30Z'),
              timeZone: 'Asia/Ulaanbaatar',
              verify: 'https://tamga.example/verify',
            }
          : null,
    });
    expect(subject).not.toMatch(/[\r\n\u2028\u202E]/u);
    expect(text.includes(link)).toBe(notice === 'completed');
    expect(text).toContain('> Bat\n> \n> Open https://evil.example now');
    expect(text.split('\n').some((line) => line.startsWith('Open https://evil'))).toBe(false);
  });

  test.each([...sealingSteps])(
    'a document that cannot be sealed at the step %s: what was found, and what to do',
    (step) => {
      const { subject, text } = noticed(language, {
        notice: 'sealing_failed',
        sender: { name: nasty, organization: nasty },
        envelopeName: nasty,
        about: null,
        reason: null,
        sealed: null,
        fault: { step, detail: nasty },
      });
      expect(subject).not.toMatch(/[\r\n\u2028\u202E]/u);
      expect(text).toContain('> Bat\n> \n> Open https://evil.example now');
      expect(text.split('\n').some((line) => line.startsWith('Open https://evil'))).toBe(false);
      expect(text).toMatch(language === 'en' ? /void the envelope/ : /хүчингүй болгож/);
    },
  );

  test.each(['sign', 'approve'] as const)('a receipt to %s tells what was done, for whom and when', (act) => {
    const { subject, text } = noticed(language, {
      notice: 'receipt',
      sender: { name: 'Сараа', organization: 'ХХК' },
      envelopeName: 'Гэрээ',
      about: null,
      reason: null,
      sealed: null,
      did: { act, at: new Date('2026-11-28T13:05:00Z'), timeZone: 'Asia/Ulaanbaatar' },
    });
    const verb = { sign: /You signed|гарын үсэг зурлаа/, approve: /You approved|баталлаа/ }[act];
    expect(text).toMatch(verb);
    expect(subject).toContain('Гэрээ');
    expect(text).toContain('Сараа (ХХК)');
    expect(text).toContain(`21:05 (${zoneName[language]})`);
  });

  test('a link to the sealed document says when it ends, and a decline by a link no name alone', () => {
    const facts = {
      sender: { name: 'Сараа', organization: 'ХХК' },
      envelopeName: 'Гэрээ',
      about: 'Бат',
      reason: null,
      sealed: {
        link,
        until: new Date('2026-12-01T10:20:30Z'),
        timeZone: 'Asia/Ulaanbaatar',
        verify: 'https://tamga.example/verify',
      },
    };
    expect(noticed(language, { ...facts, notice: 'completed' }).text).toMatch(
      new RegExp(`2026.*18:20 \\(${zoneName[language]}\\)`),
    );
    const declined = (byLink: boolean) =>
      noticed(language, { ...facts, sealed: null, notice: 'declined', byLink }).text;
    expect(declined(true)).toMatch(/Somebody with the link of Бат declined|холбоос бүхий этгээд/);
    expect(declined(false)).not.toMatch(/Somebody|холбоос бүхий/);
  });
});
