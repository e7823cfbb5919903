import { Problem } from '#domain/common/problem.ts';
import { noSuchCertificate } from '../signing/certificates.ts';
import { CertificateId } from './fields.ts';

/** The certificate's id in a path; throws Problem not_found for anything that is no id. */
export function pathId(params: Record<string, string>): string {
  const id = CertificateId.safeParse(params['id']);
  if (!id.success) throw noSuchCertificate();
  return id.data;
}

/** The device's id in a path; throws Problem not_found for anything that is no id. */
export function deviceId(params: Record<string, string>): string {
  const id = CertificateId.safeParse(params['id']);
  if (!id.success) throw new Problem('not_found', 'There is no PIN of a device with this id.');
  return id.data;
}

/** The activation's id in a path; throws Problem not_found for anything that is no id. */
export function activationId(params: Record<string, string>): string {
  const id = CertificateId.safeParse(params['id']);
  if (!id.success) throw new Problem('not_found', 'There is no activation with this id.');
  return id.data;
}
