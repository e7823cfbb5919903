import { policies } from '#domain/common/certificate-policies.ts';
import { maskAddress } from '#domain/sign-request/sign-request.ts';
import type { Reason } from '#signatures/signed-file/reason.ts';
import type { SignatureReport, ValidationReport } from '#signatures/validation/report.ts';

/**
 * Gives a report that the public may see of a file that it does not have: people by a mask of their names, and reasons without the
 * names of people, fields and files that they quote. The seals of the platform keep their name.
 */
export function maskReport(report: ValidationReport): ValidationReport {
  return {
    ...report,
    signatures: report.signatures.map(maskSignature),
    timestamps: report.timestamps.map((one) => ({ ...one, reasons: one.reasons.map(withoutNames) })),
  };
}

function maskSignature(signature: SignatureReport): SignatureReport {
  const { signingCertificate: certificate } = signature;
  const name = certificate && shownName(certificate);
  return {
    ...signature,
    signingCertificate: certificate && {
      ...certificate,
      commonName: name ?? null,
      subjectText: name ?? '•••',
    },
    chain: [],
    reasons: signature.reasons.map(withoutNames),
    scopes: signature.scopes.map((scope) => ({ ...scope, name: 'document' })),
    timestamps: signature.timestamps.map((one) => ({ ...one, reasons: one.reasons.map(withoutNames) })),
    counterSignatures: signature.counterSignatures.map(maskSignature),
  };
}

type Named = NonNullable<SignatureReport['signingCertificate']>;

function shownName({ commonName, policies: own }: Named): string | undefined {
  if (commonName === null) return undefined;
  return own.includes(policies.seal) ? commonName : maskName(commonName);
}

/** Masks an address as anywhere else, and of any other name all but the first letter of each word. */
export function maskName(name: string): string {
  const [, address = '', after = ''] = /^(\S+)(| \(unverified\))$/.exec(name) ?? [];
  if (address.includes('@')) return `${maskAddress({ channel: 'email', to: address })}${after}`;
  if (/^\+\d{7,}$/.test(address)) return `${maskAddress({ channel: 'sms', to: address })}${after}`;
  return name.replaceAll(/(\S)\S*/gu, '$1•••');
}

const isDate = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/;

function withoutNames({ code, values = {} }: Reason): Reason {
  return {
    code,
    values: Object.fromEntries(Object.entries(values).filter(([, value]) => isDate.test(value))),
  };
}
