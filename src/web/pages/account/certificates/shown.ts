import { html } from 'hono/html';
import type {
  CertificateStatus,
  CertificateType,
  CertificateUseKind,
  RevocationReason,
} from '#domain/certificate/certificate.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { certificateWords } from '#words/pages/certificates.ts';
import type { Done } from '#words/pages/certificates-words.ts';
import type { Html } from '../../common/layout.ts';

/** A certificate as its holder's pages show it; times are ISO 8601 UTC. */
export type ShownCertificate = {
  id: string;
  label: string;
  type: CertificateType;
  status: CertificateStatus;
  isDefault: boolean;
  subject: string;
  issuer: string;
  validFrom: string;
  validTo: string;
  keyType: string;
  keySize: number;
  serialNumber: string;
  usageCount: number;
  lastUsedAt: string | undefined;
  useNotices: boolean;
  revokedAt: string | undefined;
  revocationReason: RevocationReason | undefined;
};

/** Something that a certificate signed. */
export type ShownUse = {
  kind: CertificateUseKind;
  signedAt: string;
  signatures: number;
  hashes: readonly string[];
  documentName: string | undefined;
};

/** What every page behind sign-in is drawn with. */
export type Frame = { language: Language; token: string };

export function pathOf({ id }: Pick<ShownCertificate, 'id'>, act = ''): string {
  return `/account/certificates/${id}${act === '' ? '' : `/${act}`}`;
}

/** Draws the marks of a certificate: its status, and whether it is the default one. */
export function badges(
  { status, isDefault }: Pick<ShownCertificate, 'status' | 'isDefault'>,
  language: Language,
): Html {
  const words = certificateWords[language];
  return html`<span class="badges"
    ><span class="badge ${status}">${words.status[status]}</span>${
      isDefault ? html` <span class="badge">${words.isDefault}</span>` : ''
    }</span
  >`;
}

/** Says that an act is done. */
export function doneNotice(done: Done | undefined, language: Language): Html | '' {
  return done ? html`<p class="notice good" role="status">${certificateWords[language].done[done]}</p>` : '';
}

/** One fact of a list of facts. */
export function fact(label: string, value: Html | string): Html {
  return html`<div>
    <dt>${label}</dt>
    <dd>${value}</dd>
  </div>`;
}
