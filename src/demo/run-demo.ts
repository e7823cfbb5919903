import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { defined } from '#domain/common/defined.ts';
import { TamgaOpen, type PartnerEvent, type Schemas } from '#packages/client/src/index.ts';
import { withCleanup } from './cleanup.ts';
import { commandLine } from './openssl.ts';
import type { DemoOptions } from './options.ts';
import { awaitMessage, readOutbox, type OutboxMessage } from './outbox.ts';
import { partnerOf, type Partner } from './partner.ts';
import { Receiver } from './receiver.ts';
import type { DemoAccess } from './stack.ts';
import { tell, tellEnd, tellFact, tellNext, tellStep } from './tell.ts';
import { opensslArguments, verifyOutputs, writeOutputs } from './verify.ts';

const stranger = 'bat@example.mn';
const patienceMs = 60_000;
const nextTries = ({ base_url: base }: DemoAccess) => [
  'You as the signer, in a browser:   npm run demo -- --interactive',
  'A document of yours:               npm run demo -- --file CONTRACT.pdf',
  `A program of your own:             ${base}/docs/guides/quick-start`,
];

const outputFolder = fileURLToPath(new URL('../../demo-output', import.meta.url));

type CreatedRequest = Schemas['CreatedSignRequest'];
type Document = { name: string; bytes: Buffer; hash: string };

/** Runs the main job as a partner sees it, and prints step by step; tells whether it ended as it should. */
export async function runDemo(access: DemoAccess, options: DemoOptions): Promise<boolean> {
  const partner = partnerOf(access);
  const receiver = await Receiver.listen(access.receiver_tls);
  return withCleanup(
    () => receiver.close(),
    async () => {
      const webhookId = await subscribe(partner, receiver);
      return withCleanup(
        () => partner.tamga.webhooks.delete(webhookId),
        () => getSigned(partner, receiver, options),
      );
    },
  );
}

async function getSigned(partner: Partner, receiver: Receiver, options: DemoOptions): Promise<boolean> {
  const document = await readDocument(options.file);
  const created = await ask(partner, document, options);
  const delivery = receiver.next();
  // A request that nobody will sign any more is withdrawn; an ended request refuses that.
  const withdraw = () => partner.tamga.signRequests.withdraw(created.request_id).catch(() => undefined);
  const received = await withCleanup(withdraw, async () => {
    await actAsSigner(partner, created, options);
    return withinTime(delivery, options);
  });
  return receive(partner.access, document, received);
}

async function subscribe({ tamga }: Partner, receiver: Receiver): Promise<string> {
  tellStep('The partner registers a webhook and keeps the signing key');
  const { webhook, signing_key } = await tamga.webhooks.register({
    url: receiver.url,
    events: ['sign_request.signed', 'sign_request.rejected', 'sign_request.expired'],
  });
  receiver.signingKey = signing_key;
  tellFact('requests', 'POST /oauth2/token (client credentials), by the client itself');
  tellFact('', 'POST /partner/webhooks');
  tellFact('receiver', receiver.url);
  return webhook.id;
}

async function readDocument(file: string): Promise<Document> {
  const bytes = await readFile(file);
  return { name: basename(file), bytes, hash: createHash('sha256').update(bytes).digest('hex') };
}

/** Chooses the signer: at level 3 the seeded owner, who has a credential here. */
function signerOf({ access }: Partner, { loa }: DemoOptions): string {
  return loa === 3 ? access.user.email : stranger;
}

async function ask(partner: Partner, document: Document, options: DemoOptions): Promise<CreatedRequest> {
  const signer = signerOf(partner, options);
  tellStep(`It asks ${signer} to sign, by the document's hash alone`);
  const created = await partner.tamga.signRequests.create({
    user_email: signer,
    document_hash: document.hash,
    document_name: document.name,
    description: 'The document of the demo',
    required_loa: options.loa,
    external_ref: `demo-${Date.now()}`,
  });
  const flow = encodeURIComponent(`sign-request/${created.request_id}`);
  tellFact('request', 'POST /partner/sign-request');
  tellFact('document', `${document.name}, ${document.bytes.length} bytes`);
  tellFact('SHA-256', document.hash);
  tellFact('sign_url', created.sign_url);
  tellFact('until', created.expires_at);
  tellFact('flow', `${partner.access.temporal_ui_url}/namespaces/default/workflows/${flow}`);
  return created;
}

async function actAsSigner(
  partner: Partner,
  { sign_url }: CreatedRequest,
  options: DemoOptions,
): Promise<void> {
  const signer = signerOf(partner, options);
  const { pin } = partner.access.user;
  const { outbox_url } = partner.access;
  const link = await awaitMessage(outbox_url, signer, ({ link }) => link === sign_url);
  if (options.interactive) {
    tellStep('You are the signer: open the link in a browser, read, and sign or decline');
    tell(sign_url);
    tell(`The code arrives in the outbox: ${partner.access.outbox_url.replace(/\.json$/, '')}`);
    if (options.loa === 3) tell(`The PIN of the credential: ${pin}`);
    return;
  }
  tellStep(`The signer opens the link from the e-mail${options.decline ? ' and declines' : ''}`);
  tellFact('sent to', link.to);
  const { api } = new TamgaOpen({ baseUrl: partner.access.base_url });
  const params = { path: { token: new URL(sign_url).pathname.split('/').at(-1) ?? '' } };
  if (options.decline) {
    await api.POST('/sign/{token}/decline', { params, body: { reason: 'The demo was told to decline' } });
    return;
  }
  const sendCode = () => api.POST('/sign/{token}/otp', { params });
  const otp = options.loa === 1 ? undefined : await readCode(outbox_url, signer, sendCode);
  if (options.loa === 3) tellFact('PIN', "of the owner's credential; the key service alone checks it");
  const body = { ...defined({ otp, pin: options.loa === 3 ? pin : undefined }), consent: true as const };
  const { data: answer } = await api.POST('/sign/{token}/sign', { params, body });
  tellFact('request', 'POST /sign/{token}/sign');
  tellFact('answer', answer?.status ?? '');
}

async function readCode(outbox: string, signer: string, send: () => Promise<unknown>): Promise<string> {
  const before = (await readOutbox(outbox)).find(({ to, code }) => to === signer && code)?.code;
  await send();
  const isNew = ({ kind, code }: OutboxMessage) => kind === 'code' && code !== before;
  const { code } = await awaitMessage(outbox, signer, isNew);
  tellFact('code', `${code} (from the outbox)`);
  return code ?? '';
}

async function withinTime(
  delivery: Promise<PartnerEvent>,
  { interactive }: DemoOptions,
): Promise<PartnerEvent> {
  if (interactive) return delivery;
  const late = sleep(patienceMs, undefined, { ref: false }).then(() => {
    throw new Error(`No webhook arrived within ${patienceMs / 1_000} s.`);
  });
  return Promise.race([delivery, late]);
}

async function receive(access: DemoAccess, document: Document, received: PartnerEvent): Promise<boolean> {
  tellStep(`The webhook arrives, and its HMAC holds: ${received.event}`);
  if (received.event === 'webhook.test') throw new Error('nobody asked for a test event');
  tellFact('status', received.status);
  if (received.event !== 'sign_request.signed') {
    if (received.reason) tellFact('reason', received.reason);
    tellEnd(true, `The partner knows: the request is ${received.status}.`);
    return true;
  }
  tellFact('signed at', received.signed_at);
  tellFact('level', String(received.loa));
  tellStep('Anybody can verify the signature, without Tamga');
  const outputs = await writeOutputs({
    folder: outputFolder,
    document,
    signature: received.signature,
    certificate: received.certificate,
    rootFile: access.ca_pem,
  });
  for (const [name, path] of Object.entries(outputs)) tellFact(name, path);
  const verdict = await verifyOutputs(outputs);
  tell(`$ ${commandLine(opensslArguments(outputs))}`);
  tell(verdict.words);
  tellEnd(verdict.valid, `${verdict.by}: the signature ${verdict.valid ? 'is valid' : 'is NOT valid'}.`);
  if (verdict.valid) tellNext(nextTries(access));
  return verdict.valid;
}
