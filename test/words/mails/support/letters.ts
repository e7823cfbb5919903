import type { CodeAct } from '#domain/common/code-act.ts';
import { certificateUseKinds } from '#domain/certificate/certificate.ts';
import { envelopeNotices, recipientRoles } from '#domain/envelope/envelope.ts';
import { keptKinds } from '#domain/retention/periods.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { accountTexts } from '#words/mails/account/account.ts';
import { certificateEndMessage } from '#words/mails/certificate/certificate-end.ts';
import { certificateUseTexts } from '#words/mails/certificate/certificate-use.ts';
import { codeMessage } from '#words/mails/code.ts';
import { failedDeliveriesMessage } from '#words/mails/failed-deliveries.ts';
import { invitationMessage } from '#words/mails/envelope/invitation.ts';
import { noticeMessage } from '#words/mails/envelope/notice.ts';
import type { Letter } from '#words/mails/layout/letter.ts';
import { sealedMessage } from '#words/mails/sealed-link.ts';
import { receiptMessage } from '#words/mails/sign-request-receipt.ts';
import { linkMessage } from '#words/mails/sign-request.ts';
import { withReference } from '#words/mails/with-reference.ts';

/** The texts that people gave, of which letters are made. */
export type Given = { person: string; organization: string; document: string; words: string };

export const base = 'https://tamga.example';
const token = 'f0aM1bWxk7yq9c3vQz8Rk2nJt5uLhXeYpGsDwoBiC_4';
const timeZone = 'Asia/Ulaanbaatar';
const at = new Date('2026-12-01T10:20:30Z');

/** Every act that a code can be for. */
export function codeActs({ document, organization }: Given): CodeAct[] {
  const asked = { document, askedBy: organization };
  return [
    ...(['sign', 'approve', 'open_sealed'] as const).map((kind) => ({ kind, ...asked })),
    { kind: 'sign', document: undefined, askedBy: organization },
    ...(['sign_in', 'move_account', 'prove_address', 'add_device', 'prove_phone'] as const).map((kind) => ({
      kind,
    })),
    { kind: 'use_certificate', label: document, signatures: 3 },
    { kind: 'use_certificate', label: document, signatures: undefined },
  ];
}

type Named = [name: string, letter: Letter];

function ofEnvelopes(language: Language, { person, organization, document, words }: Given): Named[] {
  const sender = { name: person, organization, address: 'saran@steppe.example' };
  const facts = { sender, envelopeName: document, hasAccessCode: false, signerName: person, timeZone };
  const link = `${base}/envelope/${token}`;
  const invitation = { ...facts, message: words, link, expiresAt: at, reminder: false };
  const sealed = { link: `${base}/sealed/1/${token}`, until: at, timeZone, verify: `${base}/verify` };
  const did = { act: 'sign', at, timeZone } as const;
  const notice = { sender, envelopeName: document, about: person, reason: words };
  return [
    ...recipientRoles.map((role): Named => [
      `invitation-${role}`,
      invitationMessage(language, { ...invitation, role }),
    ]),
    [
      'invitation-access-code',
      invitationMessage(language, {
        ...invitation,
        role: 'signer',
        message: null,
        hasAccessCode: true,
        reminder: true,
      }),
    ],
    ...envelopeNotices.map((kind): Named => {
      const ended = kind === 'completed' ? { sealed, reason: null, did } : { sealed: null };
      const more = kind === 'receipt' ? { did, reason: null } : {};
      const fault = kind === 'sealing_failed' ? { fault: { step: 'sign', detail: words } as const } : {};
      const refused = kind === 'bounced' ? { refused: 'bat@example.mn' } : {};
      const theirs = kind.startsWith('recipient_') ? { theirs: did, reason: null } : {};
      const facts = { ...notice, ...theirs, ...ended, ...more, ...fault, ...refused, notice: kind };
      return [`notice-${kind}`, noticeMessage(language, facts)];
    }),
    ['sealed-link', sealedMessage(language, sealed)],
  ];
}

function ofRequests(language: Language, given: Given): Named[] {
  const facts = { partnerName: given.organization, link: `${base}/sign/${token}`, expiresAt: at, timeZone };
  const codes = codeActs(given).map((act, index): Named => [
    `code-${index}-${act.kind}`,
    codeMessage(language, { code: '942143', minutes: 5, act }),
  ]);
  return [
    ['link', linkMessage(language, { ...facts, documentName: given.document, reminder: false })],
    ['link-reminder', linkMessage(language, { ...facts, documentName: undefined, reminder: true })],
    ...(['signed', 'declined'] as const).map((act): Named => [
      `receipt-${act}`,
      receiptMessage(language, {
        act,
        at,
        timeZone,
        partnerName: given.organization,
        verify: `${base}/verify`,
        documentName: act === 'signed' ? given.document : undefined,
        documentHash: 'ab'.repeat(32),
      }),
    ]),
    ...codes,
  ];
}

function ofAccounts(language: Language, { person, organization, document }: Given): Named[] {
  const texts = accountTexts(language);
  const link = `${base}/account/verify-email/${token}`;
  const { secondFactor: second } = texts;
  const from = '2026-12-01T00:00:00Z';
  const notices: Named[] = [
    ['account-deleted', texts.accountDeleted],
    ['password-changed', texts.passwordChanged],
    ['sign-in-locked', texts.signInLocked],
    [
      'new-device',
      texts.newDevice({ at, timeZone, browser: undefined, network: '203.0.113.0/24', place: person }),
    ],
    ['api-key', texts.apiKeyMade({ name: document, prefix: 'tk_12' })],
    ['phone-proved', texts.phoneProved({ phone: '+97699112233' })],
    ['device-added', texts.deviceAdded({ name: document })],
    ['sign-in-tied', texts.signInTied({ host: 'the ministry' })],
    ['role-changed', texts.roleChanged({ role: 'admin' })],
    ['safeguards-off', texts.safeguardsOff({ label: document, otp: true, notices: true })],
    [
      'retention',
      texts.retentionShortened({ periods: keptKinds.map((kind) => ({ kind, days: 90, from })), timeZone }),
    ],
    ['app-added', second.appAdded],
    ['app-removed', second.appRemoved],
    ['factor-removed-by-staff', second.removedByStaff],
    ['codes-made', second.codesMade],
    ['recovery-code-used', second.codeUsed({ left: 7 })],
    ['second-factor-locked', second.locked],
    ['passkey-added', second.passkeyAdded({ name: document })],
    ['passkey-removed', second.passkeyRemoved({ name: document })],
  ];
  const pages = { account: `${base}/account`, newPassword: `${base}/account/forgotten-password` };
  return [
    ['verify-email', texts.verifyEmail({ link, hours: 24 })],
    ['reset-password', texts.resetPassword({ link, hours: 1 })],
    ['account-exists', texts.accountExists({ link, hours: 1 })],
    ['user-invitation', texts.invitation({ link, hours: 168, inviter: person, organization })],
    ...notices.map(([name, letter]): Named => [
      name,
      { ...letter, parts: [...letter.parts, ...texts.onward(pages)] },
    ]),
  ];
}

function ofCertificates(language: Language, { organization, document }: Given): Named[] {
  const texts = certificateUseTexts(language);
  const ending = { label: document, serialNumber: '4F2A', issuer: organization, validTo: at, timeZone };
  const link = `${base}/account/certificates`;
  const use = { label: document, documentName: document, askedBy: organization, signedAt: at, timeZone };
  const revocation = { link: `${base}/account/revoke/${token}`, until: at };
  return [
    ['certificate-end', certificateEndMessage(language, { ...ending, imported: false, link })],
    ['certificate-end-imported', certificateEndMessage(language, { ...ending, imported: true, link })],
    ...certificateUseKinds.map((kind): Named => [
      `certificate-used-${kind}`,
      texts.used({ ...use, kind, signatures: 1, revocation }),
    ]),
    ['certificate-used-revoked', texts.used({ ...use, kind: 'csc', signatures: 3, revocation: null })],
    ['certificate-revoked', texts.revoked({ label: document, serialNumber: '4F2A' })],
    ['certificate-revoked-by-operators', texts.revokedByOperators({ label: document, serialNumber: '4F2A' })],
  ];
}

function ofWebhooks(language: Language, { organization, document }: Given): Named[] {
  const failed = { since: at, timeZone, answered: 503, link: `${base}/docs/guides/webhooks` };
  const ofApplication = { ...failed, host: 'shop.example', application: document, count: 3 };
  const ofOrganization = { ...failed, host: organization, application: null, count: 1, answered: null };
  return [
    ['deliveries-failed', failedDeliveriesMessage(language, ofApplication)],
    ['delivery-failed-of-organization', failedDeliveriesMessage(language, ofOrganization)],
  ];
}

/** Every kind of letter that we send, by a name, of texts that people gave; those of flows with their reference. */
export function everyLetter(language: Language, given: Given): Named[] {
  const flows = [...ofRequests(language, given), ...ofEnvelopes(language, given)];
  return [
    ...flows.map(([name, letter]): Named => [
      name,
      withReference(letter, { language, reference: '7K3F92XX' }),
    ]),
    ...ofAccounts(language, given),
    ...ofCertificates(language, given),
    ...ofWebhooks(language, given),
  ];
}
