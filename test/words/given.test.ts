import { expect, test } from 'vitest';
import { given } from '#words/given.ts';
import { completionWords } from '#words/completion/words-by-language.ts';
import { evidenceWords } from '#words/evidence/words-by-language.ts';
import { linkMessage } from '#words/mails/sign-request.ts';
import { invitationMessage } from '#words/mails/envelope/invitation.ts';

const hostile = 'A” b „c‟ «d» ‹e› "f" ‘g’\nh‮i';

test('a given text stays on one line and inside its quotation marks', () => {
  expect(given(hostile)).toBe("A' b 'c' 'd' 'e' 'f' 'g' hi");
  expect(given('Гэрээ № 5, O’Neil & Co.')).toBe("Гэрээ № 5, O'Neil & Co.");
});

const until = new Date('2026-05-01T00:00:00Z');
const sender = { name: hostile, organization: hostile };
const link = 'https://tamga.mn/sign/x';

test.each(['en', 'mn'] as const)(
  'no summary and no message in %s lets a name end its quotation',
  (language) => {
    const marks = language === 'en' ? /[“”]/gu : /[«»]/gu;
    const facts = { partner: hostile, signer: 'bat@example.mn', document: hostile, at: 'today' };
    const who = completionWords[language].who(sender);
    const completion = { who, name: hostile, at: 'today', signers: 1 };
    const { summary, namedBy } = evidenceWords[language];
    const texts = [
      ...Object.values(summary).map((write) => [2, write(facts)] as const),
      [1, namedBy({ partner: hostile, address: hostile })] as const,
      ...Object.values(completionWords[language].summary).map((write) => [3, write(completion)] as const),
      [1, completionWords[language].hosted(hostile, null)] as const,
      [1, completionWords[language].quoted(hostile)] as const,
    ];
    for (const [quotations, text] of texts) {
      expect(text.match(marks), text).toHaveLength(2 * quotations);
      expect(text).not.toMatch(/[\n\u202E]/u);
    }
    const about = { link, expiresAt: until, timeZone: 'UTC', reminder: false };
    const asked = linkMessage(language, { ...about, partnerName: 'P', documentName: hostile });
    const more = { role: 'signer', message: null, signerName: 'S', envelopeName: hostile } as const;
    const invited = invitationMessage(language, {
      ...about,
      ...more,
      hasAccessCode: false,
      sender: { ...sender, name: 'N', organization: 'O', address: undefined },
    });
    for (const { subject } of [asked, invited]) expect(subject.match(marks)).toHaveLength(2);
  },
);
