import type { Route } from '../http/route.ts';
import { answerOcspRequest } from './status/answer-ocsp.ts';
import { answerOcspRequests } from './status/answer-ocsp-live.ts';
import { answerTimestamp } from './timestamps/answer-timestamp-query.ts';
import { generate } from './certificates/generate-certificate.ts';
import { getAuthority } from './status/get-authority.ts';
import { listRevocations } from './certificates/list-revocations.ts';
import { getCertificate } from './certificates/get-certificate.ts';
import { importCertificate } from './certificates/import-certificate.ts';
import { listCertificates } from './certificates/list-certificates.ts';
import { listAuditHeads, sealAuditHeads, verifyAuditHeads } from './log/audit-heads.ts';
import { changePin } from './certificates/change-pin.ts';
import { checkDevicePin } from './device-pins/check-device-pin.ts';
import { removeDevicePin } from './device-pins/remove-device-pin.ts';
import { setDevicePin } from './device-pins/set-device-pin.ts';
import { endActivation } from './end-activation.ts';
import { extendActivation } from './extend-activation.ts';
import { listKeys } from './keys/list-keys.ts';
import { renewKeyEncryption } from './keys/renew-encryption.ts';
import { renewCertificate } from './certificates/renew-certificate.ts';
import { makeSuccessor } from './authority/make-successor.ts';
import { moveAuthority } from './authority/move-authority.ts';
import { makeActivation } from './make-activation.ts';
import { makeOneTimeSignature } from './make-one-time-signature.ts';
import { makeSeal } from './make-seal.ts';
import { makeTimestamp } from './timestamps/make-timestamp.ts';
import { publishCrl, publishRootCrl } from './status/publish-crl.ts';
import { refreshOcsp } from './status/refresh-ocsp.ts';
import { renewCertificates } from './certificates/renew-certificates.ts';
import { revoke } from './certificates/revoke.ts';
import { sign } from './sign.ts';
import { signWithActivation } from './sign-activated.ts';
import { verify } from './verify.ts';
import { verifyLog } from './log/verify-log.ts';

/** Every operation for callers. */
export const routes: Route[] = [
  getAuthority,
  generate,
  importCertificate,
  listCertificates,
  getCertificate,
  renewCertificate,
  changePin,
  revoke,
  listRevocations,
  sign,
  verify,
  makeActivation,
  extendActivation,
  endActivation,
  signWithActivation,
  setDevicePin,
  checkDevicePin,
  removeDevicePin,
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
  listKeys,
  renewKeyEncryption,
  makeSuccessor,
  moveAuthority,
  verifyLog,
  sealAuditHeads,
  verifyAuditHeads,
  listAuditHeads,
];
