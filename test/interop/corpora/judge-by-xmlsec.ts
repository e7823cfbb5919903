import { execFile } from 'node:child_process';

const dsig = 'http://www.w3.org/2000/09/xmldsig#';

/** Elements whose attribute Id is an identifier: xmlsec1 knows none by itself. */
const identified = [
  'http://uri.etsi.org/01903/v1.3.2#:SignedProperties',
  ...['Object', 'KeyInfo', 'Manifest', 'SignatureProperties'].map((name) => `${dsig}:${name}`),
].flatMap((name) => ['--id-attr:Id', name]);

/** Whether xmlsec1 finds the first signature of an XML file intact: its references within the file, and its value by the key in it. */
export function isIntactByXmlsec(file: string): Promise<boolean> {
  const within = ['--enabled-reference-uris', 'empty,same-doc'];
  const args = ['--verify', '--insecure', ...within, ...identified, file];
  return new Promise((resolve) => {
    execFile('xmlsec1', args, { timeout: 60_000 }, (error) => resolve(error === null));
  });
}
