import type { ConfirmationKind, SignatureAsked } from '#domain/account/confirmation.ts';

/** Says in an audit event what a question was about: the ids and hashes, no names. */
export function subjectOf(kind: ConfirmationKind, about: SignatureAsked | null | undefined): object {
  if (!about) return {};
  const { target, hashes, signatures } = about;
  const subject = kind === 'authorize' ? { credential_id: target } : { thing_id: target };
  return { ...subject, hashes, signatures };
}
