import { randomBytes } from 'node:crypto';
import { createSocket } from 'node:dgram';
import { lookup } from 'node:dns/promises';

/** A server of NTP. */
export type TimeSource = { host: string; port: number };

/** How far the true time is from this machine's, in milliseconds (above zero: this clock is behind), and the most that this can be wrong. */
export type ClockReading = { offsetMs: number; errorMs: number };

/** The seconds between the epoch of NTP, 1900, and that of UNIX. */
const ntpEpoch = 2_208_988_800;
const packetBytes = 48;

const client = { version: 4, mode: 3 } as const;
const serverMode = 4;
/** The leap indicator of a server that is not synchronized itself. */
const unsynchronized = 3;
const highestStratum = 15;

/**
 * Asks a server for the time (SNTP, RFC 4330, over RFC 5905): once, with a random origin that the answer must repeat, so that nobody
 * who does not see the question can answer it. Throws an Error that says why there is no reading.
 */
export async function askTime({ host, port }: TimeSource, patienceMs = 1_500): Promise<ClockReading> {
  const origin = randomBytes(8);
  const question = Buffer.alloc(packetBytes);
  question[0] = (client.version << 3) | client.mode;
  origin.copy(question, 40);
  const { answer, sentAt, heardAt } = await exchange({ host, port }, question, patienceMs);
  const fault = faultOf(answer, origin);
  if (fault) throw new Error(fault);
  const [received, transmitted] = [timeAt(answer, 32), timeAt(answer, 40)];
  const delay = Math.max(heardAt - sentAt - (transmitted - received), 0);
  const root = shortAt(answer, 4) / 2 + shortAt(answer, 8);
  return { offsetMs: (received - sentAt + transmitted - heardAt) / 2, errorMs: delay / 2 + root };
}

/** RFC 4330 section 5: what a client checks before it believes an answer. */
function faultOf(answer: Buffer, origin: Buffer): string | undefined {
  if (answer.length < packetBytes) return 'its answer is too short';
  const [first = 0, stratum = 0] = answer;
  if ((first & 7) !== serverMode) return 'it is no server';
  if (!answer.subarray(24, 32).equals(origin)) return 'it answers another question';
  if (stratum === 0) return `it refuses (${answer.toString('latin1', 12, 16).replaceAll(/[^A-Z]/g, '?')})`;
  if (first >> 6 === unsynchronized || stratum > highestStratum) return 'it is not synchronized itself';
  if (answer.readUInt32BE(40) === 0) return 'it gives no time';
  return undefined;
}

/** A timestamp of 64 bits, in milliseconds since the epoch of UNIX; those before 1968 are of the next era (RFC 4330 section 3). */
function timeAt(answer: Buffer, at: number): number {
  const seconds = answer.readUInt32BE(at);
  const era = seconds < 0x80000000 ? 2 ** 32 : 0;
  return (seconds + era - ntpEpoch + answer.readUInt32BE(at + 4) / 2 ** 32) * 1_000;
}

/** A short format of 32 bits, in milliseconds. */
function shortAt(answer: Buffer, at: number): number {
  return (answer.readUInt32BE(at) / 2 ** 16) * 1_000;
}

type Exchange = { answer: Buffer; sentAt: number; heardAt: number };

async function exchange({ host, port }: TimeSource, question: Buffer, patienceMs: number): Promise<Exchange> {
  const { address, family } = await lookup(host).catch(() => {
    throw new Error('its name cannot be resolved');
  });
  return new Promise((resolve, reject) => {
    const socket = createSocket(family === 6 ? 'udp6' : 'udp4');
    let hasEnded = false;
    const end = (done: () => void) => {
      if (hasEnded) return;
      hasEnded = true;
      clearTimeout(timer);
      socket.close();
      done();
    };
    const fail = (reason: string) => end(() => reject(new Error(reason)));
    const timer = setTimeout(() => fail('it does not answer'), patienceMs);
    let [sentAt, started] = [0, 0];
    socket.on('error', () => fail('it cannot be reached'));
    socket.once('message', (answer) =>
      // The time that passed is the monotonic clock's: a step of the other one in between would count twice.
      end(() => resolve({ answer, sentAt, heardAt: sentAt + performance.now() - started })),
    );
    socket.once('connect', () => {
      if (hasEnded) return;
      [sentAt, started] = [Date.now(), performance.now()];
      socket.send(question);
    });
    // Connected, the socket hears this one address alone. A callback would get the error in the place of the listener.
    socket.connect(port, address);
  });
}
