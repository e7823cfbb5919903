import type { Difference } from './verdict.ts';

/** Differences about the rules of the formats: what may stand in a file, what is missing in it, and what came after a signature. */
export const differencesOfForm: readonly Difference[] = [
  {
    why: 'What is changed or added afterwards is not allowed; EU DSS finds less of it.',
    files: {
      'dss-pades/validation/dss-1376/DSS1376-rev_n.pdf': ['passed B, passed B', 'failed, passed B'],
      'dss-pades/validation/pades-signed-annot-added.pdf': ['undecided', 'failed'],
      'dss-pades/validation/pdf-spoofing-attack.pdf': ['failed', 'failed, failed'],
      'dss-pades/validation/pdf-structtreeroot-changes.pdf': ['undecided, undecided', 'failed, undecided'],
      'dss-pades/validation/pkcs7_sha1.pdf': ['undecided, undecided', 'failed, undecided'],
      'dss-pades/validation/test-with-vri.pdf': ['undecided', 'failed'],
    },
  },
  {
    why: 'The bytes between the parts of the range are more than the signature, or what they hold is more.',
    files: {
      'dss-pades/validation/DSS-2155.pdf': ['passed T', 'failed'],
    },
  },
  {
    why: 'A signature that another one overlaps stays what it is; only the other is broken.',
    files: {
      'dss-pades/validation/pdf-byterange-overlap.pdf': ['failed, failed', 'failed, undecided'],
    },
  },
  {
    why: 'Only what was changed afterwards and is visible is missing here: the part that EU DSS refuses is allowed.',
    files: {
      'dss-pades/validation/dss-2236/replace.pdf': ['failed', 'undecided'],
    },
  },
  {
    why: 'Breaches of ISO 32000-2 or ETSI EN 319 142-1: the content type, the signed attributes, the number of signers, the kind of signature, a file that reads in two ways.',
    files: {
      'dss-pades/validation/AD-RB.pdf': ['failed, undecided', 'failed, failed'],
      'dss-pades/validation/BadEncodedCMS.pdf': ['no signature', 'failed'],
      'dss-pades/validation/DSS-1683.pdf': ['undecided', 'failed'],
      'dss-pades/validation/Signature-P-FR_CS-5.pdf': ['undecided', 'failed'],
      'dss-pades/validation/pades-enveloping-cms.pdf': ['undecided', 'failed'],
      'dss-pades/validation/pdf-double-signer-info.pdf': ['undecided', 'failed'],
      'dss-pades/validation/pkcs7-no-message-digest.pdf': ['undecided', 'failed'],
      'dss-pades/validation/wrong-digest-algo.pdf': ['document missing', 'failed'],
    },
  },
  {
    why: 'A signature field with an empty signature is a broken signature; EU DSS passes it over.',
    files: {
      'dss-pades/validation/pdf-with-empty-sig.pdf': ['no signature', 'failed'],
      'dss-pades/validation/pdf-with-two-empty-sigs.pdf': ['no signature', 'failed, failed'],
    },
  },
  {
    why: 'One signature in two fields counts twice.',
    files: {
      'dss-pades/validation/signature-referenced-from-multiple-fields.pdf': [
        'undecided',
        'undecided, undecided',
      ],
    },
  },
  {
    why: 'The PDF is encrypted: it is refused.',
    files: {
      'dss-pades/protected/edition_protected_signing_allowed_with_field_signed.pdf': [
        'undecided',
        'no signature',
      ],
      'dss-pades/validation/encrypted.pdf': ['undecided', 'no signature'],
    },
  },
  {
    why: 'The PDF cannot be read: it is refused.',
    files: {
      'dss-pades/validation/pades-5-signatures-and-1-document-timestamp.pdf': [
        'failed, failed, failed, failed, failed',
        'no signature',
      ],
      'dss-pades/validation/pades_infinite_loop.pdf': ['failed', 'no signature'],
      'dss-pades/validation/pdf-signed-corrupted.pdf': ['failed', 'no signature'],
    },
  },
  {
    why: 'Breaches of ETSI EN 319 122-1 or RFC 5652: bytes behind the end, an attribute twice, algorithms that contradict each other.',
    files: {
      'dss-cades/validation/cades-double-signing-certificate.p7m': ['document missing', 'failed'],
      'dss-cades/validation/cades-duplicated-signed-attrs.p7m': ['document missing', 'failed'],
      'dss-cades/validation/dss-1188/Test.bin.sig': ['document missing', 'failed'],
      'dss-cades/validation/dss-1419/CAdES-BpB-att-SHA256-SHA3_256withRSAandMGF1.p7m': [
        'undecided',
        'failed',
      ],
    },
  },
  {
    why: 'The container breaks ETSI EN 319 162-1: the name of a file, its manifest, a missing media type.',
    files: {
      'dss-asic-cades/validation/cp852encoded_signature.asice': ['undecided', 'failed'],
      'dss-asic-cades/validation/nonConformantManifest.asice': ['undecided', 'failed'],
      'dss-asic-xades/validation/Signature-ASiC_LT_modified_cert_values.asice': ['failed', 'undecided'],
    },
  },
  {
    why: 'It is no container by its names or its end: signatures in a folder of their own, something behind the ZIP.',
    files: {
      'dss-asic-xades/validation/container-signed.adoc': ['undecided', 'no signature'],
      'dss-asic-xades/validation/false-zip-comment.odp': ['undecided, undecided, undecided', 'no signature'],
    },
  },
  {
    why: 'The document that the signature names is not there; EU DSS takes another one for it.',
    files: {
      'dss-asic-xades/validation/multifiles-wrong-file.asics': [
        'failed, failed',
        'document missing, document missing',
      ],
      'dss-asic-xades/validation/onefile-wrong-file.asics': ['failed', 'document missing'],
    },
  },
  {
    why: 'Some of the documents that the signature or its manifest names are not there; EU DSS is content with the rest.',
    files: {
      'dss-xades/dss-817-test.xml': ['undecided', 'document missing'],
      'dss-xades/validation/OJ_C_2017_173_FULL.xml': ['undecided', 'document missing'],
      'dss-xades/validation/OJ_L_2016_294_FULL.xml': ['undecided', 'document missing'],
      'dss-xades/validation/Signature-X-CZ_SEF-4.xml': ['undecided', 'document missing'],
      'dss-xades/validation/Signature-X-CZ_SEF-5.xml': ['undecided', 'document missing'],
      'dss-xades/validation/dss-1647_OJ_L_2018_109_FULL.xml': ['undecided', 'document missing'],
      'dss-xades/validation/dss2329/xades-with-enveloped-manifest.xml': ['undecided', 'document missing'],
      'dss-xades/validation/evidence-record/X-E-ERS-MANIFEST.xml': ['undecided', 'document missing'],
    },
  },
  {
    why: 'What is there was changed, and more is missing: the worse counts; EU DSS says what is missing.',
    files: {
      'dss-xades/validation/dss-signed-altered-refRemoved.xml': ['document missing', 'failed'],
      'dss-xades/validation/dss1811-multi-algo.xml': ['document missing', 'failed'],
      'dss-xades/validation/dss2095/sigPolicyWithBrokenTransforms.xml': ['document missing', 'failed'],
    },
  },
  {
    why: 'A transform that is not known here, XPath Filter 2.0 or XPath, breaks a reference.',
    files: {
      'dss-asic-xades/validation/detached-counter-signature.asice': [
        'undecided, undecided',
        'failed, undecided',
      ],
      'dss-xades/validation/Signature-X-AT-1.xml': ['document missing', 'failed'],
      'dss-xades/validation/Signature-X-BE_ECON-3.xml': ['undecided', 'failed'],
      'dss-xades/validation/qes-xades111-filter2.xml': ['undecided', 'failed'],
    },
  },
  {
    why: 'Breaches of XAdES: qualifying properties in the wrong place, or malformed.',
    files: {
      'dss-xades/validation/xades-extended-xl.xml': ['undecided', 'failed'],
      'dss-xades/validation/xades-sign-cert-v2-wrong-digest.xml': ['undecided', 'failed'],
    },
  },
  {
    why: 'Wrapping: a second element of the same name, or identifier, or one in the wrong place.',
    files: {
      'dss-xades/validation/dss2329/xades-with-manifest-with-duplicated-reference.xml': [
        'undecided',
        'failed',
      ],
      'dss-xades/validation/xsw/XSW-enveloped-fake-content.xml': ['undecided', 'failed'],
      'dss-xades/validation/xsw/XSW-enveloped-fake-signedProperties.xml': ['document missing', 'failed'],
      'dss-xades/validation/xsw/XSW-enveloping-fake-manifest.xml': ['document missing', 'failed'],
    },
  },
  {
    why: 'The one element that the reference names is intact; EU DSS misses it for its name, or for what stands beside it.',
    files: {
      'dss-xades/validation/xsw/XSW-enveloping-fake-object.xml': ['document missing', 'undecided'],
      'dss-xades/validation/xsw/disable-checks.xml': ['document missing', 'undecided'],
    },
  },
  {
    why: 'A signature is in it, with a reference that leads nowhere.',
    files: {
      'dss-xades/sample-saml-assertion.xml': ['no signature', 'undecided'],
    },
  },
];
