import { createSocket } from 'node:dgram';
import { once } from 'node:events';

/** What a server of NTP says beside the time; by default one that is right and synchronized. */
export type Said = {
  /** How far its clock is ahead of this machine's, in milliseconds. */
  aheadMs?: number;
  stratum?: number;
  leap?: number;
  mode?: number;
  rootDispersionMs?: number;
  /** It answers another question than the one that was asked. */
  isForged?: boolean;
  isSilent?: boolean;
  /** It sends so many bytes and no more. */
  bytes?: number;
};

/** The seconds between 1900 and 1970. */
const ntpEpoch = 2_208_988_800;

function writeTime(packet: Buffer, at: number, milliseconds: number): void {
  const seconds = Math.floor(milliseconds / 1_000);
  packet.writeUInt32BE((seconds + ntpEpoch) % 2 ** 32, at);
  packet.writeUInt32BE(Math.floor(((milliseconds - seconds * 1_000) / 1_000) * 2 ** 32), at + 4);
}

/** Answers a question of NTP's with the time of this machine, or what the test has it say. */
function answerTo(question: Buffer, said: Said): Buffer {
  const { aheadMs = 0, stratum = 2, leap = 0, mode = 4, rootDispersionMs = 5, isForged = false } = said;
  const answer = Buffer.alloc(48);
  answer[0] = (leap << 6) | (4 << 3) | mode;
  answer[1] = stratum;
  answer.writeUInt32BE(Math.round((rootDispersionMs / 1_000) * 2 ** 16), 8);
  answer.write('RATE', 12, 'latin1');
  if (!isForged) question.copy(answer, 24, 40, 48);
  writeTime(answer, 32, Date.now() + aheadMs);
  writeTime(answer, 40, Date.now() + aheadMs);
  return answer.subarray(0, said.bytes ?? answer.length);
}

/** Starts a real server of NTP (SNTP, RFC 4330) on this machine; `say` changes what it answers from now on. */
export async function startTimeServer(given: Said = {}) {
  let said = given;
  let asked = 0;
  const socket = createSocket('udp4');
  socket.on('message', (question, { port, address }) => {
    asked += 1;
    if (!said.isSilent && question.length === 48) socket.send(answerTo(question, said), port, address);
  });
  socket.bind(0, '127.0.0.1');
  await once(socket, 'listening');
  const { port } = socket.address();
  return {
    source: { host: '127.0.0.1', port },
    name: `127.0.0.1:${port}`,
    asked: () => asked,
    say: (next: Said) => {
      said = next;
    },
    stop: async () => {
      socket.close();
      await once(socket, 'close');
    },
  };
}

/** Starts so many servers that are right; `setting` is TSA_CLOCK_SOURCES with all of them. */
export async function startTimeServers(count = 3) {
  const servers = await Promise.all(Array.from({ length: count }, () => startTimeServer()));
  return {
    servers,
    setting: servers.map(({ name }) => name).join(','),
    stop: async () => {
      await Promise.all(servers.map((one) => one.stop()));
    },
  };
}
