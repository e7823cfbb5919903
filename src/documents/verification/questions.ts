import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import type { ObtainedMaterial, TrustAnchor, WantedMaterial } from '#signatures/validation/context.ts';

/** What a thread may ask its process for while it validates: the trust of now, and material that is missing. */
export type Question = { kind: 'trust' } | { kind: 'material'; wishes: readonly Wish[] };

/** The trust that validations rest on; certificates in DER. */
export type Trust = {
  anchors: readonly (Omit<TrustAnchor, 'certificate'> & { der: Buffer })[];
  intermediates: readonly Buffer[];
};

/** A WantedMaterial on its way out of a thread; certificates in DER. */
export type Wish = {
  kind: WantedMaterial['kind'];
  certificate: Buffer;
  issuer?: Buffer;
  urls: readonly string[];
};

/** Answers the questions of one validation. */
export type Answers = {
  trust: Trust;
  obtain: (wanted: readonly WantedMaterial[]) => Promise<readonly ObtainedMaterial[]>;
};

/** Makes the function that answers a thread. Throws MalformedError for a wish about bytes that are no certificate. */
export function answersTo({ trust, obtain }: Answers): (question: unknown) => Promise<unknown> {
  return (asked) => {
    const question = asked as Question;
    return question.kind === 'trust' ? Promise.resolve(trust) : obtain(question.wishes.map(wantedOf));
  };
}

function wantedOf({ kind, certificate, issuer, urls }: Wish): WantedMaterial {
  const whose = readCertificate(certificate);
  if (kind === 'issuer') return { kind, certificate: whose, urls };
  return { kind, certificate: whose, issuer: readCertificate(issuer ?? certificate), urls };
}
