import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { waitUntil } from '../../core/wait.ts';
import { TamgaPlatform } from '../../platform/platform.ts';
import type { Envelope, EnvelopeInput } from '../../types.ts';
import { sizeOf } from '../words.ts';
import type { Asked } from './by-hash.ts';
import type { SignOptions } from './options.ts';

/** How recipients prove themselves at each level. */
const methods = { 1: 'email', 2: 'email_code', 3: 'credential' } as const;

/** Uploads a file and sends it to its signers, one after another. */
export async function signByEnvelope({ options, bytes, terminal }: Asked): Promise<void> {
  const { documents, envelopes } = new TamgaPlatform({ baseUrl: options.url });
  const uploaded = await documents.upload({
    file: bytes,
    fileName: basename(options.file),
    name: options.name,
  });
  await documents.waitUntilReady(uploaded.id);
  const { id, warnings } = await envelopes.create(inputOf(options, uploaded.id));
  await envelopes.send(id);
  const links = options.link ? await linksOf(id, envelopes) : [];
  terminal.done(
    `${options.to.join(', ')} ${options.to.length > 1 ? 'are' : 'is'} asked to sign ${options.name}`,
  );
  terminal.fact('document', `${options.file}, ${sizeOf(bytes.length)}`);
  terminal.fact('envelope', id);
  for (const { to, url } of links) {
    terminal.fact('link', url);
    terminal.fact('', `For ${to} alone. It opens the page once, within five minutes.`);
  }
  for (const { message } of warnings) terminal.fact('note', message);
  if (!options.wait) {
    terminal.result({ id, status: 'sent', warnings, links });
    return;
  }
  terminal.say('\nWaiting for the signatures. Ctrl-C ends the waiting, and not the envelope.');
  const completed = await envelopes.waitUntilCompleted(id, { timeoutMs: options.timeoutMs });
  const place = options.out ?? `${options.file.replace(/\.[^./]+$/, '')}-signed.pdf`;
  await writeFile(place, await envelopes.download(id));
  terminal.done('Everybody has signed, and the PDF is sealed');
  terminal.fact('sealed PDF', place);
  terminal.result({ ...completed, links, files: { document: place } });
}

function inputOf({ to, name, message, loa, language, link }: SignOptions, documentId: string): EnvelopeInput {
  return {
    document_id: documentId,
    name,
    routing_type: 'sequential',
    notify: !link,
    recipients: to.map((email, index) => ({ email, auth_method: methods[loa], routing_order: index + 1 })),
    ...(message === undefined ? {} : { message }),
    ...(language === undefined ? {} : { language }),
  };
}

function nextOf({ recipients }: Envelope): Envelope['recipients'][number] | undefined {
  return recipients.find(({ status }) => status === 'sent' || status === 'delivered');
}

/** The link of the one whose turn it is; the others' come later. */
async function linksOf(
  id: string,
  envelopes: TamgaPlatform['envelopes'],
): Promise<{ to: string; url: string }[]> {
  const what = `No turn of the envelope ${id} has come`;
  const envelope = await waitUntil(
    () => envelopes.get(id),
    (state) => nextOf(state) !== undefined,
    { what, timeoutMs: 60_000 },
  );
  const next = nextOf(envelope);
  if (!next) return [];
  return [{ to: next.email, url: (await envelopes.giveLink(id, next.id)).url }];
}
