import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dssTestFiles, dssTestsFolder } from './dss-tests.ts';
import { isIntactByXmlsec } from './judge-by-xmlsec.ts';
import { judgeByUs } from './our-judge.ts';

/* The first signature of each XML file of EU DSS's tests, judged by xmlsec1 and by us: whether it is intact, and nothing else. */

/** What xmlsec1 refuses and we take, and why it is intact. */
const onlyXmlsec: Record<string, readonly string[]> = {
  'its identifiers are of other elements and attributes than xmlsec1 is told': [
    'Signature-X-CZ_ICZ-1.xml',
    'Signature-X-EE-3.ddoc',
    'Signature-X-ES-100.xml',
    'Signature-X-ES-103.xml',
    'Signature-X-HR_FIN-1.xml',
    'dss1770/dss1770rootAndRefs.xml',
    'dss874/sellosFNMT-XAdES_A.xml',
    'xsw/XSW-enveloped-fake-content-misplaced.xml',
    'xsw/disable-checks.xml',
    'xsw/original.xml',
  ],
  'what it signs is beside it': ['Signature-X-CY-1.xml'],
  'an algorithm or a transform that xmlsec1 does not know': [
    'dss-2506.xml',
    'xades-counter-signature-no-type-invalid.xml',
    'xades-counter-signature-no-type.xml',
    'xades-counter-signature-with-type-invalid.xml',
  ],
  'its key is none that either takes, so nothing is said of the value': [
    'xades-no-keyinfo-sign-cert.xml',
    'xades-tampered-keyinfo.xml',
    'xades-unsupported-signature-algorithm.xml',
  ],
  'the certificate stands in the properties, and not in KeyInfo': [
    'dss1788/dss1920-cert-in-certValues-without-publicKey.xml',
    'xades-level-b-with-certvals.xml',
  ],
  'its digests are no base64': ['../sample-saml-assertion.xml'],
};

/** What we refuse and xmlsec1 takes, and why it is refused. */
const onlyUs: Record<string, readonly string[]> = {
  'XPath Filter 2.0 is no transform that is known here': [
    'Signature-X-AT-1.xml',
    'Signature-X-BE_ECON-3.xml',
    'qes-xades111-filter2.xml',
  ],
  'rules of XAdES, of which xmlsec1 knows nothing': [
    'xades-extended-xl.xml',
    'xades-sign-cert-v2-wrong-digest.xml',
    'xsw/XSW-enveloped-fake-signedProperties.xml',
  ],
};

const broken = new Set(['HASH_FAILURE', 'SIG_CRYPTO_FAILURE', 'FORMAT_FAILURE', 'SIGNED_DATA_NOT_FOUND']);

async function isIntactByUs(file: string): Promise<boolean> {
  const [first] = await judgeByUs({ file, anchors: [], time: new Date() });
  return first !== undefined && !broken.has(first.subIndication);
}

test('an XML signature is intact where xmlsec1 says so, but for those that are listed', async () => {
  const differing: string[] = [];
  const folder = 'dss-xades/';
  for (const file of dssTestFiles().filter((path) => /^dss-xades\/.*\.(?:xml|xades|ddoc)$/.test(path))) {
    const path = join(dssTestsFolder, file);
    const [theirs, ours] = [await isIntactByXmlsec(path), await isIntactByUs(path)];
    if (theirs !== ours) differing.push(`${file.slice(folder.length)}: only ${theirs ? 'us' : 'xmlsec1'}`);
  }
  const listed = [
    ...Object.values(onlyXmlsec).flatMap((files) => files.map((file) => `${file}: only xmlsec1`)),
    ...Object.values(onlyUs).flatMap((files) => files.map((file) => `${file}: only us`)),
  ].map((line) => (line.startsWith('../') ? line.slice(3) : `validation/${line}`));
  expect(differing.toSorted()).toEqual(listed.toSorted());
});
