/** Takes a sign request and an envelope from the beginning to the end by the TypeScript client. */
import { createInterface } from 'node:readline/promises';
import { TamgaPartner, TamgaPlatform } from '#packages/client/src/index.ts';

const { SIGNER: email = '', USER_TOKEN: accessToken = '', DOCUMENT_ID: documentId = '' } = process.env;
const partner = new TamgaPartner();
const platform = new TamgaPlatform({ accessToken });

const { request_id: id, sign_url: url } = await partner.signRequests.create({
  user_email: email,
  document_hash: '9f'.repeat(32),
  document_name: 'Agreement.pdf',
  required_loa: 1,
});
const [request] = await Promise.all([
  partner.signRequests.waitUntilSigned(id),
  partner.api.POST('/sign/{token}/sign', {
    params: { path: { token: url.slice(url.lastIndexOf('/') + 1) } },
    body: { consent: true },
  }),
]);
console.log('sign request', request.status, request.signature === '' ? 'without' : 'with a signature');

const envelope = await platform.envelopes.create({
  document_id: documentId,
  name: 'Agreement',
  recipients: [{ email, name: 'Bat Dorj' }],
  fields: [{ type: 'signature', recipient_index: 0, page: 1, x: 60, y: 60, width: 160, height: 50 }],
});
await platform.envelopes.send(envelope.id);
console.log('envelope sent');
const lines = createInterface(process.stdin);
const token = (await lines.question('')).trim();
lines.close();
const params = { path: { token } };
await platform.api.POST('/envelope/{token}/opened', { params });
await platform.api.GET('/envelope/{token}/document', { params, parseAs: 'arrayBuffer' });
await platform.api.POST('/envelope/{token}/sign', {
  params,
  body: { consent: true, fields: [], signature: { type: 'typed', text: 'Bat Dorj' } },
});
const done = await platform.envelopes.waitUntilCompleted(envelope.id);
const pdf = Buffer.from(await platform.envelopes.download(envelope.id));
console.log(
  'envelope',
  done.status,
  pdf.subarray(0, 5).toString() === '%PDF-' ? 'of a PDF' : 'of something else',
);
