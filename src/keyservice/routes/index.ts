import type { Route } from '../http/route.ts';
import { answerOcspRequest } from './answer-ocsp.ts';
import { answerOcspRequests } from './answer-ocsp-live.ts';
import { answerTimestamp } from './answer-timestamp-query.ts';
import { generate } from './generate-certificate.ts';
import { getAuthority } from './get-authority.ts';
import { getCertificate } from './get-certificate.ts';
import { listCertificates } from './list-certificates.ts';
import { makeActivation } from './make-activation.ts';
import { makeOneTimeSignature } from './make-one-time-signature.ts';
import { makeSeal } from './make-seal.ts';
import { makeTimestamp } from './make-timestamp.ts';
import { publishCrl, publishRootCrl } from './publish-crl.ts';
import { refreshOcsp } from './refresh-ocsp.ts';
import { renewCertificates } from './renew-certificates.ts';
import { revoke } from './revoke.ts';
import { sign } from './sign.ts';
import { signWithActivation } from './sign-activated.ts';
import { verify } from './verify.ts';

/** Every operation behind the internal API key. */
export const routes: Route[] = [
  getAuthority,
  generate,
  listCertificates,
  getCertificate,
  revoke,
  sign,
  verify,
  makeActivation,
  signWithActivation,
  makeOneTimeSignature,
  makeSeal,
  makeTimestamp,
  answerTimestamp,
  answerOcspRequest,
  answerOcspRequests,
  refreshOcsp,
  publishCrl,
  publishRootCrl,
  renewCertificates,
];
