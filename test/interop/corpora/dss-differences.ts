import { differencesOfForm } from './differences-of-form.ts';
import type { Difference } from './verdict.ts';

/** Differences about time, status and the value of the signature. */
const differences: readonly Difference[] = [
  {
    why: 'No evidence record (RFC 4998) is read here, so it proves no time.',
    files: {
      'dss-asic-cades/validation/evidencerecord/cades-ers.sce': ['passed ERS', 'undecided'],
      'dss-asic-xades/validation/evidencerecord/asic-xades-ers.scs': ['passed ERS', 'undecided'],
      'dss-cades/validation/evidence-record/C-B-B-wrong-er-attribute.p7m': ['passed LT', 'undecided'],
      'dss-cades/validation/evidence-record/C-E-ERS-parallel-ers.p7m': ['passed ERS', 'undecided'],
      'dss-cades/validation/evidence-record/C-E-ERS-two-er-mixed.p7m': ['passed LT', 'undecided'],
      'dss-cades/validation/evidence-record/C-E-ERS-two-er.p7m': ['passed ERS', 'undecided'],
      'dss-cades/validation/evidence-record/C-E-ERS.p7m': ['passed ERS', 'undecided'],
      'dss-cades/validation/evidence-record/C-E-ERS_renewed_hashtree.p7m': ['passed ERS', 'undecided'],
      'dss-cades/validation/evidence-record/C-E-ERS_renewed_hashtree_invalid.p7m': [
        'passed ERS',
        'undecided',
      ],
      'dss-xades/validation/evidence-record/X-B-LT-with-counter-sig-X-E-ERS.xml': [
        'passed LT, undecided',
        'undecided, undecided',
      ],
      'dss-xades/validation/evidence-record/X-E-ERS-with-counter-sig.xml': [
        'passed ERS, undecided',
        'undecided, undecided',
      ],
    },
  },
  {
    why: 'Status of the timestamping authority from after its last timestamp is in no file and nothing is fetched; EU DSS does not ask for it.',
    files: {
      'dss-asic-xades/validation/asic-xades-revoc-for-expired-trust-anchor.asics': [
        'passed LTA',
        'undecided',
      ],
      'dss-pades/validation/PAdES-LT.pdf': [
        'passed LT, passed LT, undecided',
        'undecided, undecided, undecided',
      ],
      'dss-pades/validation/Signature-P-HU_POL-7.pdf': ['passed LTA, passed LTA', 'undecided, undecided'],
      'dss-pades/validation/dss-1959/pades-tst-with-orphan-refs.pdf': [
        'passed LTA, passed LTA',
        'undecided, undecided',
      ],
      'dss-pades/validation/muestra-firmado-firmado.pdf': ['passed LTA, passed LTA', 'undecided, undecided'],
      'dss-pades/validation/pades-enveloping-other-pdf.pdf': ['passed LTA', 'undecided'],
      'dss-pades/validation/pades-ocsp-sign-cert.pdf': ['passed LTA', 'undecided'],
      'dss-xades/validation/dss2278/xades-with-multiple-archivetimestamps.xml': ['passed LTA', 'undecided'],
      'dss-xades/validation/dss3732/xades-enveloped-arcTst132.xml': ['passed LTA', 'undecided'],
      'dss-xades/validation/dss3732/xades-enveloping-arcTst132-add-object.xml': ['passed LTA', 'undecided'],
      'dss-xades/validation/dss3732/xades-enveloping-arcTst132.xml': ['passed LTA', 'undecided'],
    },
  },
  {
    why: 'Its archive timestamp is over other bytes than XAdES 1.3.2 says: the objects of the signature are left out.',
    files: {
      'dss-xades/validation/dss3732/xades-enveloped-arcTst132-no-objects.xml': ['passed LTA', 'passed B'],
    },
  },
  {
    why: 'The signer is the anchor, and its certificate has ended; EU DSS asks nothing of an anchor.',
    files: {
      'dss-xades/validation/dss-2293.xml': ['passed ETSI', 'undecided'],
    },
  },
  {
    why: 'The value of the signature is wrong, by OpenSSL too; EU DSS looks no further than the broken timestamp.',
    files: {
      'dss-cades/validation/cades-broken-sig-tst-and-ats-v3.cms': ['undecided', 'failed'],
      'dss-cades/validation/cades-broken-sig-tst.p7m': ['undecided', 'failed'],
    },
  },
  {
    why: 'The value of the signature is right, by OpenSSL too: RSASSA-PSS with an unusual length of the salt.',
    files: {
      'dss-cades/validation/evidence-record/C-B-B-basic-der.p7m': ['failed', 'undecided'],
      'dss-cades/validation/evidence-record/C-E-ERS-basic-invalid-sig.p7m': ['failed', 'undecided'],
    },
  },
  {
    why: 'The algorithm of the signature is none that is known; EU DSS calls its value wrong, or fails.',
    files: {
      'dss-pades/validation/pades-unsupported-signature-algorithm.pdf': ['failed', 'undecided'],
      'dss-xades/validation/xades-unsupported-signature-algorithm.xml': ['no signature', 'undecided'],
    },
  },
];

/** All files about which we and EU DSS differ. */
export function listedDifferences(): Difference['files'] {
  return Object.assign({}, ...[...differences, ...differencesOfForm].map(({ files }) => files));
}
