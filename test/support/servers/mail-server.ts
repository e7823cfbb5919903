import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { SMTPServer } from 'smtp-server';
import { freePort } from '#stack/system/ports.ts';
import { untilTrue } from '#test/support/world/namespace.ts';

/** A message as it came. */
export type Mail = { from: string; to: string[]; source: string };

/**
 * Starts a real SMTP server on a free port that keeps the mails it accepts. A test can make it refuse, keep back its answer,
 * and go away.
 */
export async function startMailServer() {
  const port = await freePort();
  const mails: Mail[] = [];
  const [unknown, busy] = [new Set<string>(), new Set<string>()];
  const next = { busy: false, held: false };
  const held: (() => void)[] = [];
  let refusal: { responseCode: number; text: string } | undefined;

  const answerRecipient = (address: string): Error | undefined => {
    if (refusal) return Object.assign(new Error(refusal.text), refusal);
    if (next.busy) busy.add(address);
    next.busy = false;
    if (unknown.has(address)) return Object.assign(new Error('no mailbox'), { responseCode: 550 });
    return busy.has(address) ? Object.assign(new Error('busy'), { responseCode: 451 }) : undefined;
  };
  const take = (mail: Mail, done: () => void) => {
    mails.push(mail);
    if (next.held) held.push(done);
    else done();
    next.held = false;
  };
  const make = () =>
    new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) => done(answerRecipient(address)),
      onData: (stream, { envelope: { mailFrom, rcptTo } }, done) => {
        const from = mailFrom === false ? '' : mailFrom.address;
        const to = rcptTo.map(({ address }) => address);
        // A client that goes away in the middle of a message has sent none.
        void text(stream).then(
          (source) => take({ from, to, source }, done),
          () => done(),
        );
      },
    });
  let server: SMTPServer | undefined;
  const start = async () => {
    if (server) return;
    server = make();
    await once(server.listen(port, '127.0.0.1'), 'listening');
  };
  const stop = async () => {
    const running = server;
    server = undefined;
    if (!running) return;
    await new Promise<void>((resolve) => {
      running.close(resolve);
    });
  };
  await start();
  const to = (address: string) => mails.filter((mail) => mail.to.includes(address));
  const url = `smtp://127.0.0.1:${port}`;
  return {
    url,
    /** The settings with which a world sends its mail here. */
    settings: { SMTP_URL: url, MAIL_FROM: 'seal@tamga.example' },
    mails,
    to,
    /** Waits until an address has got so many mails, and gives them, oldest first. */
    until: async (address: string, count: number): Promise<Mail[]> => {
      await untilTrue(() => Promise.resolve(to(address).length === count), 60_000);
      return to(address);
    },
    /** Addresses that are refused for good. */
    unknown,
    /** Refuses every recipient with this reply, until it is called with none. */
    refuseAll: (reply?: { responseCode: number; text: string }) => {
      refusal = reply;
    },
    /** Addresses that are refused for now. */
    busy,
    /** Refuses the next address that is asked for, whichever it is, for now and from then on. */
    beBusyNext: () => {
      next.busy = true;
    },
    /** Keeps back the answer to the next message, which is taken. */
    holdNext: () => {
      next.held = true;
    },
    /** Waits until an answer is kept back; gives a function that releases it. */
    untilHeld: async (): Promise<() => void> => {
      await untilTrue(() => Promise.resolve(held.length > 0), 60_000);
      return held.shift() ?? (() => undefined);
    },
    /** Goes away: connections are refused. */
    stop,
    start,
  };
}

/** The text of a message; of one that has HTML, too, the text part (RFC 2046, 5.1.4). */
export function textOf({ source }: Pick<Mail, 'source'>): string {
  const [head = '', ...rest] = source.split('\r\n\r\n');
  const body = rest.join('\r\n\r\n');
  const [, boundary] = /^Content-Type: multipart\/alternative;\s+boundary="?([^"\r\n]+)/im.exec(head) ?? [];
  if (boundary !== undefined) return textOf({ source: firstPart(body, boundary) });
  if (/^Content-Transfer-Encoding: base64/im.test(head)) return Buffer.from(body, 'base64').toString();
  return /^Content-Transfer-Encoding: quoted-printable/im.test(head) ? decodeQuotedPrintable(body) : body;
}

function firstPart(body: string, boundary: string): string {
  const [, part = ''] = body.split(`--${boundary}`);
  return part.replace(/^\r\n/, '').replace(/\r\n$/, '');
}

/** RFC 2045, 6.7. */
function decodeQuotedPrintable(text: string): string {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replaceAll(/=([0-9A-F]{2})/g, (_all, hex: string) => String.fromCodePoint(parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
}
