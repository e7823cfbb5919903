import { MalformedError } from '../../asn1/parse.ts';
import type { Reason } from '../../signed-file/reason.ts';
import type { TimestampToValidate } from '../../signed-file/signed-file.ts';
import { conclude, isPassed, passed } from '../conclude.ts';
import type { Conclusion } from '../report.ts';
import type { Round } from '../round/round.ts';
import { tokenOf } from '../round/tokens.ts';
import type { Token } from '../round/tokens.ts';
import { validateBasicSignature } from './validate-basic-signature.ts';
import type { BasicValidation } from './validate-basic-signature.ts';

/** What is known of a timestamp: its conclusion may still change by later timestamps over it. */
export type TimestampValidation = {
  timestamp: TimestampToValidate;
  /** Undefined when the bytes are no token. */
  token: Token | undefined;
  conclusion: Conclusion;
  /** The validation of the authority's signature; undefined when the token cannot be read or is over other data. */
  basic: BasicValidation | undefined;
};

/**
 * The time-stamp validation building block (ETSI EN 319 102-1 clause 5.4): the token is over what it has to be over, and its
 * signature holds as a basic signature by a certificate whose one purpose is timestamping, and which was valid at its time.
 */
export function validateTimestamp(timestamp: TimestampToValidate, round: Round): TimestampValidation {
  const token = tokenOf(timestamp);
  const broken = token
    ? checkToken(timestamp, token)
    : conclude('FORMAT_FAILURE', { code: 'timestamp_unreadable' });
  if (!token || !isPassed(broken)) return { timestamp, token, conclusion: broken, basic: undefined };
  const input = { purpose: 'timestamp', fileFaults: [], madeAfter: undefined } as const;
  const basic = validateBasicSignature(token.signature, input, round);
  return {
    timestamp,
    token,
    conclusion: (basic.isIntact && untimely(token, basic)) || basic.conclusion,
    basic,
  };
}

/** A time at which the authority's certificate was not valid is none that it stated: whoever has the key may write any. */
function untimely({ time }: Token, { certificate }: BasicValidation): Conclusion | undefined {
  if (!certificate || (certificate.notBefore <= time && time <= certificate.notAfter)) return undefined;
  const { notBefore, notAfter, subjectText } = certificate;
  const values = {
    name: subjectText,
    time: time.toISOString(),
    from: notBefore.toISOString(),
    until: notAfter.toISOString(),
  };
  const subIndication = time < notBefore ? 'NOT_YET_VALID' : 'EXPIRED';
  return conclude(subIndication, { code: 'timestamp_outside_certificate', values });
}

function checkToken(timestamp: TimestampToValidate, token: Token): Conclusion {
  if (timestamp.faults.length > 0) return conclude('FORMAT_FAILURE', ...timestamp.faults);
  const { algorithm, algorithmName, digest } = token.imprint;
  if (!algorithm) {
    const reason: Reason = { code: 'timestamp_digest_unknown', values: { algorithm: algorithmName } };
    return conclude('CRYPTO_CONSTRAINTS_FAILURE', reason);
  }
  return isOver(timestamp, { algorithm, digest })
    ? passed
    : conclude('HASH_FAILURE', { code: 'timestamp_over_other_data' });
}

type Imprint = { algorithm: NonNullable<Token['imprint']['algorithm']>; digest: Buffer };

/** The verdicts on imprints, which never change. */
const verdicts = new WeakMap<TimestampToValidate, boolean>();

function isOver(timestamp: TimestampToValidate, { algorithm, digest }: Imprint): boolean {
  const verdict = verdicts.get(timestamp) ?? equalsDigest(timestamp, { algorithm, digest });
  verdicts.set(timestamp, verdict);
  return verdict;
}

/** Data that cannot be digested, such as a manifest that cannot be canonicalised, is data that the token is not over. */
function equalsDigest(timestamp: TimestampToValidate, { algorithm, digest }: Imprint): boolean {
  try {
    return timestamp.digestOf(algorithm).equals(digest);
  } catch (error) {
    if (error instanceof MalformedError) return false;
    throw error;
  }
}
