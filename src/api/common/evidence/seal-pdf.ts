import { createPdfSigner, type SealedRecord } from '#clients/pdf-signer.ts';
import { statusSourceOf } from '#clients/status-source.ts';
import { readCertificate } from '#signatures/asn1/read-certificate.ts';
import { sealForLongTerm } from '#signatures/pades/validation-data/long-term.ts';
import { readPdf } from '#signatures/pades/read-pdf.ts';
import { signField } from '#signatures/pades/sign.ts';
import { startUpdate } from '#signatures/pades/revision/update.ts';
import type { ApiDependencies } from '../../http/deps.ts';
import { keyServiceOf } from '../key-service-settings.ts';

/**
 * Certifies a PDF of ours by the platform's seal against every change, and takes it to PAdES-B-LTA. `of` is the
 * record that it is about, by which the key service's log names it. Throws Problem service_unavailable.
 */
export async function sealPdf(
  deps: ApiDependencies,
  { pdf, of, reason }: { pdf: Buffer; of: SealedRecord; reason: string },
): Promise<Buffer> {
  const signer = createPdfSigner(keyServiceOf(deps.config, deps.log));
  const options = {
    at: new Date(),
    name: 'Tamga',
    reason,
    certification: 1,
    field: { newField: 'seal' },
  } as const;
  const sealed = await signField(startUpdate(await readPdf(pdf)), options, signer.seal(of));
  const livemode = !('livemode' in of) || of.livemode;
  const { root, ...answers } = await statusSourceOf(deps, livemode);
  const status = { ...answers, root: readCertificate(root) };
  const update = startUpdate(await readPdf(sealed));
  const timestamp = signer.timestamp(of.record, livemode);
  return sealForLongTerm(update, { fieldName: 'archive', status, timestamp });
}
