import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The addresses of a name, by type of record. */
export type Records = { A?: string[]; AAAA?: string[] };
/** An answer for a name: its records, or nothing at all. Several are given one after another, the last from then on. */
export type NameAnswer = Records | 'nothing';

const types: Record<number, 'A' | 'AAAA'> = { 1: 'A', 28: 'AAAA' };

/** A real DNS server on a free UDP port, with a time to live of 0; a name it does not know does not exist (RFC 1035). */
export async function startNameServer() {
  const answers = new Map<string, { A: NameAnswer[]; AAAA: NameAnswer[] }>();
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = readQuestion(query);
    const kind = types[type];
    asked.push(`${name} ${kind ?? type}`);
    const left = kind && answers.get(name)?.[kind];
    const answer = left && left.length > 1 ? left.shift() : left?.[0];
    if (answer === 'nothing') return;
    const found = kind && answer ? (answer[kind] ?? []) : [];
    socket.send(
      writeAnswer(query.subarray(0, end), { known: answers.has(name), addresses: found }),
      port,
      address,
    );
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  return {
    address: `127.0.0.1:${socket.address().port}`,
    /** Every question so far, as `name TYPE`. */
    asked,
    answer: (name: string, ...next: NameAnswer[]) => {
      answers.set(name, { A: [...next], AAAA: [...next] });
    },
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** The first question of a query: 12 bytes of header, then labels, type and class. */
function readQuestion(query: Buffer): { name: string; type: number; end: number } {
  const labels: string[] = [];
  let at = 12;
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length));
    at += 1 + length;
  }
  return { name: labels.join('.').toLowerCase(), type: query.readUInt16BE(at + 1), end: at + 5 };
}

function writeAnswer(
  question: Buffer,
  { known, addresses }: { known: boolean; addresses: string[] },
): Buffer {
  const head = Buffer.from(question);
  // An authoritative answer with recursion; 3: there is no such name.
  head.writeUInt16BE(0x8580 | (known ? 0 : 3), 2);
  head.writeUInt16BE(1, 4);
  head.writeUInt16BE(addresses.length, 6);
  head.writeUInt32BE(0, 8);
  return Buffer.concat([head, ...addresses.map(writeRecord)]);
}

/** A pointer to the question's name, type, class IN, time to live 0, the address's bytes. */
function writeRecord(address: string): Buffer {
  const bytes = Buffer.from(ipaddr.parse(address).toByteArray());
  const record = Buffer.alloc(12);
  record.writeUInt16BE(0xc00c, 0);
  record.writeUInt16BE(isIPv6(address) ? 28 : 1, 2);
  record.writeUInt16BE(1, 4);
  record.writeUInt16BE(bytes.length, 10);
  return Buffer.concat([record, bytes]);
}
