import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { sealedNames } from '#sealing/plan.ts';
import { withCleanup } from '../cleanup.ts';
import type { DemoOptions } from '../options.ts';
import { awaitMessage, readOutbox, type OutboxMessage } from '../outbox.ts';
import type { DemoAccess } from '../stack.ts';
import { tell, tellEnd, tellFact, tellNext, tellStep } from '../tell.ts';
import { judge } from './judge.ts';
import { fieldsOfDemo, people, recipientsOfDemo, type Person } from './people.ts';
import { platformOf, upload, type Platform } from './platform.ts';
import { Recipient } from './recipient.ts';

const outputFolder = fileURLToPath(new URL('../../../demo-output', import.meta.url));

const nextTries = ({ base_url: base }: DemoAccess) => [
  'You as the first signer, in a browser:   npm run demo -- --envelope --interactive',
  'A document of yours:                     npm run demo -- --envelope --file CONTRACT.pdf',
  `All that an envelope can do:             ${base}/docs/guides/envelopes`,
];

/**
 * Runs an envelope as its sender and its recipients see it, and prints step by step; tells whether it ended as it should.
 */
export async function runEnvelopeDemo(access: DemoAccess, options: DemoOptions): Promise<boolean> {
  const platform = platformOf(access);
  const id = await make(platform, options.file);
  const voidIt = () => platform.tamga.envelopes.void(id, 'The demo was broken off').catch(() => undefined);
  const round = { platform, id, interactive: options.interactive };
  const goesOn = await withCleanup(voidIt, async () => {
    const goesOn = await goRound({ ...round, before: await send(platform, id) });
    if (goesOn) await untilCompleted(platform, id);
    return goesOn;
  });
  if (goesOn) return receive(platform, id);
  const { status } = await platform.tamga.envelopes.get(id);
  tellEnd(true, `The sender knows: the envelope is ${status}.`);
  return true;
}

async function make({ tamga }: Platform, file: string): Promise<string> {
  tellStep('A user uploads a document');
  const document = await upload(tamga, file);
  tellFact('request', 'POST /api/v1/documents');
  tellFact('document', `${document.name}, ${document.page_count} page(s), ${document.status}`);
  tellStep(
    'They place fields and name recipients: two sign at once, one approves after them, one gets a copy',
  );
  const { id, status } = await tamga.envelopes.create({
    document_id: document.id,
    name: 'Agreement of the demo',
    message: 'Please read and sign.',
    routing_type: 'hybrid',
    recipients: recipientsOfDemo(),
    fields: fieldsOfDemo(document.page_count ?? 1),
  });
  tellFact('request', 'POST /api/v1/envelopes');
  tellFact('envelope', `${id}, ${status}`);
  for (const { name, email, role, routing_order } of people)
    tellFact(role, `${name} <${email}>, turn ${routing_order}`);
  return id;
}

/** Sends, and gives the links that were in the outbox before. */
async function send(platform: Platform, id: string): Promise<ReadonlySet<string>> {
  tellStep('The envelope is sent');
  const messages = await readOutbox(platform.access.outbox_url);
  const before = new Set(messages.flatMap(({ link }) => link ?? []));
  const { status, sent_at } = await platform.tamga.envelopes.send(id);
  const flow = encodeURIComponent(`envelope/${id}`);
  tellFact('request', `POST /api/v1/envelopes/{id}/send`);
  tellFact('answer', `${status} at ${sent_at}`);
  tellFact('flow', `${platform.access.temporal_ui_url}/namespaces/default/workflows/${flow}`);
  return before;
}

type Round = { platform: Platform; id: string; interactive: boolean; before: ReadonlySet<string> };

/** Has everybody act; gives false where the person at the screen has declined. */
async function goRound(round: Round): Promise<boolean> {
  const { platform, interactive, before } = round;
  const signers = people.filter(({ role }) => role === 'signer');
  const [you] = signers;
  const others = interactive ? signers.slice(1) : signers;
  const names = others.map(({ name }) => name).join(' and ');
  tellStep(others.length > 1 ? `${names} open their links and sign at the same time` : `${names} signs`);
  const opened = await Promise.all(others.map((person) => Recipient.open(platform.access, person, before)));
  const answers = await Promise.all(opened.map((recipient) => recipient.sign()));
  tellFact('request', 'POST /envelope/{token}/sign');
  others.forEach((person, index) =>
    tellFact('answer', `${answers[index]}: ${person.name}, with a code by e-mail`),
  );
  if (interactive && you && !(await untilYouSigned(round, you))) return false;
  await approve(round);
  return true;
}

/** Waits as long as it takes; gives false where the envelope has ended. */
async function untilYouSigned({ platform, id, before }: Round, you: Person): Promise<boolean> {
  const { outbox_url: outbox } = platform.access;
  tellStep(`You are ${you.name}: open the link in a browser, read, fill in the fields, and sign or decline`);
  const isNew = ({ kind, link }: OutboxMessage) => kind === 'link' && !!link && !before.has(link);
  tell((await awaitMessage(outbox, you.email, isNew)).link ?? '');
  tell(`The code arrives in the outbox: ${outbox.replace(/\.json$/, '')}`);
  for (; ; await sleep(1_000)) {
    const { status, recipients } = await platform.tamga.envelopes.get(id);
    if (['declined', 'voided', 'expired'].includes(status)) return false;
    if (recipients.find(({ email }) => email === you.email)?.status === 'completed') return true;
  }
}

async function approve({ platform, before }: Round): Promise<void> {
  const approver = people.find(({ role }) => role === 'approver');
  if (!approver) throw new Error('the demo has an approver');
  tellStep(`Now ${approver.name} approves`);
  const recipient = await Recipient.open(platform.access, approver, before);
  tellFact('answer', `${await recipient.approve()}: ${approver.name}, with a code by e-mail`);
}

async function untilCompleted({ tamga }: Platform, id: string): Promise<void> {
  tellStep('Everybody has finished: the PDF is sealed for the long term');
  const envelope = await tamga.envelopes.waitUntilCompleted(id, { timeoutMs: 60_000 });
  tellFact('status', envelope.status);
  for (const { email, role, status } of envelope.recipients) tellFact(role, `${email}: ${status}`);
}

/** Names the signatures of the platform's certification and of the signers. */
async function namesIn({ tamga }: Platform, id: string): Promise<string[]> {
  const { recipients } = await tamga.envelopes.get(id);
  const signers = recipients.filter(({ role }) => role === 'signer');
  return sealedNames(
    signers.map((signer) => signer.id),
    { certified: true },
  );
}

async function receive(platform: Platform, id: string): Promise<boolean> {
  tellStep('The sender downloads the sealed PDF and the certificate of completion');
  await mkdir(outputFolder, { recursive: true });
  const { envelopes } = platform.tamga;
  const save = async (name: string, bytes: Uint8Array): Promise<string> => {
    await writeFile(join(outputFolder, name), bytes);
    return relative(process.cwd(), join(outputFolder, name));
  };
  const sealed = await save('envelope.pdf', await envelopes.download(id));
  const certificate = await envelopes.certificate(id);
  tellFact('sealed PDF', sealed);
  tellFact('certificate', await save('certificate-of-completion.pdf', certificate));
  tellStep('Anybody can verify the signatures, without Tamga');
  const rootFile = platform.access.ca_pem;
  const { by, valid } = await judge(sealed, { names: await namesIn(platform, id), rootFile });
  tell('One for each signer, and the platform’s certification of the document as it was sent.');
  tellEnd(valid, `${by}: ${valid ? 'every signature is valid' : 'NOT every signature is valid'}.`);
  if (valid) tellNext(nextTries(platform.access));
  return valid;
}
