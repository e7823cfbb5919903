import { keyIdOf } from '../../ca/addresses.ts';
import type { Authority } from '../../ca/authority.ts';

/**
 * The service's own keys that are in use, with their certificates, as staff see them; the root's home is null where its key is
 * not here.
 */
export function ownKeys({ root, held, timestamping, seal }: Authority) {
  const issuers = held.flatMap((issuer) => [
    { kind: 'issuing', member: issuer },
    { kind: 'ocsp', member: issuer.ocsp },
  ]);
  const below = [
    { kind: 'timestamping', member: timestamping },
    { kind: 'seal', member: seal },
  ];
  return [{ kind: 'root', member: root }, ...issuers, ...below].map(
    ({ kind, member: { id, facts, key } }) => ({
      kind,
      certificate_id: id,
      key_id: keyIdOf(facts),
      subject: facts.subjectText,
      home: key?.home ?? null,
      valid_to: facts.notAfter.toISOString(),
    }),
  );
}

/** The keys of `after` that were not in use in `before`. */
export function newKeys(before: Authority, after: Authority) {
  const known = new Set(ownKeys(before).map(({ certificate_id: id }) => id));
  return ownKeys(after).filter(({ certificate_id: id }) => !known.has(id));
}
