import { describe, expect, test } from 'vitest';
import { envelopeNotices, recipientRoles } from '#domain/envelope/envelope.ts';
import { invitationMessage, noticeMessage } from '#words/mails/envelope.ts';
import { sealingSteps } from '#domain/envelope/sealing-failure.ts';
import { languages } from '#domain/sign-request/sign-request.ts';

const nasty = 'Bat\r\n\r\nOpen https://evil.example\u2028now\u202E';
const link = 'https://tamga.example/envelope/token';

function invitation(fields: Partial<Parameters<typeof invitationMessage>[1]> = {}) {
  return {
    role: 'signer' as const,
    sender: { name: nasty, organization: nasty },
    envelopeName: nasty,
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
    const { subject, text } = invitationMessage(language, invitation({ role }));
    expect(subject).not.toMatch(/[\r\n\u2028\u202E]/u);
    expect(text).toContain(link);
    expect(text).toContain('2026-12-01 10:20 UTC');
    expect(text).toContain('> First line\n> Bat\n> \n> Open https://evil.example now');
    for (const line of text.split('\n'))
      if (line.startsWith('Open https://evil')) throw new Error('a name has made a line of its own');
    expect(text).not.toMatch(/[\u2028\u202E]/u);
  });

  test('a long message is cut between its characters, and shows that it was', () => {
    const whole = invitationMessage(language, invitation({ message: '🐎'.repeat(1_000) })).text;
    const cut = invitationMessage(language, invitation({ message: '🐎'.repeat(1_001) })).text;
    expect(whole).toContain(`> ${'🐎'.repeat(1_000)}\n`);
    expect(cut).toContain(`> ${'🐎'.repeat(1_000)} …\n`);
  });

  test('a reminder says so, and without a message there is nothing to quote', () => {
    const plain = invitationMessage(language, invitation({ message: null }));
    const again = invitationMessage(language, invitation({ message: null, reminder: true }));
    expect(plain.text).not.toContain('> ');
    expect(again.subject).not.toBe(plain.subject);
    expect(again.subject.endsWith(plain.subject)).toBe(true);
  });
});

describe.each([...languages])('a notice in %s', (language) => {
  test.each([...envelopeNotices])('%s: on its lines, with the reason quoted', (notice) => {
    const { subject, text } = noticeMessage(language, {
      notice,
      sender: { name: nasty, organization: nasty },
      envelopeName: nasty,
      about: nasty,
      reason: nasty,
      sealed: notice === 'completed' ? { link, until: new Date('2026-12-01T10:20:30Z') } : null,
    });
    expect(subject).not.toMatch(/[\r\n\u2028\u202E]/u);
    expect(text.includes(link)).toBe(notice === 'completed');
    expect(text).toContain('> Bat\n> \n> Open https://evil.example now');
    expect(text.split('\n').some((line) => line.startsWith('Open https://evil'))).toBe(false);
  });

  test.each([...sealingSteps])(
    'a document that cannot be sealed at the step %s: what was found, and what to do',
    (step) => {
      const { subject, text } = noticeMessage(language, {
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
    const { subject, text } = noticeMessage(language, {
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
    expect(text).toContain('21:05 (Asia/Ulaanbaatar)');
  });

  test('a link to the sealed document says when it ends, and a decline by a link no name alone', () => {
    const facts = {
      sender: { name: 'Сараа', organization: 'ХХК' },
      envelopeName: 'Гэрээ',
      about: 'Бат',
      reason: null,
      sealed: { link, until: new Date('2026-12-01T10:20:30Z') },
    };
    expect(noticeMessage(language, { ...facts, notice: 'completed' }).text).toContain('2026-12-01 10:20 UTC');
    const declined = (byLink: boolean) =>
      noticeMessage(language, { ...facts, sealed: null, notice: 'declined', byLink }).text;
    expect(declined(true)).toMatch(/Somebody with the link of Бат declined|холбоос бүхий этгээд/);
    expect(declined(false)).not.toMatch(/Somebody|холбоос бүхий/);
  });
});
