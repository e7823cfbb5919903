import { askTogether } from '#clients/key-service/ask-together.ts';
import type { KeyService } from '#clients/key-service/key-service.ts';
import type { Orm } from '#entities/orm.ts';
import { MalformedError } from '#signatures/asn1/parse.ts';
import { readOcspRequest } from '#signatures/ocsp/request.ts';
import type { OcspRequest } from '#signatures/ocsp/request.ts';
import { ocspError } from '#signatures/ocsp/response.ts';
import type { Logger } from '#log/log.ts';
import { createOcspMemory } from './ocsp-memory.ts';
import type { OcspMemory } from './ocsp-memory.ts';
import { keptReply, liveReply } from './ocsp-reply.ts';
import type { OcspReply, PreparedReply } from './ocsp-reply.ts';
import { readAnswer } from './read-answer.ts';

/** The time before an answer's nextUpdate from which it is signed again in the background, in milliseconds. */
const aheadMs = 30 * 60 * 1000;

const malformed = liveReply(ocspError('malformedRequest'));
const tryLater = liveReply(ocspError('tryLater'));

export type OcspAnswers = {
  /** Gives the remembered answer to a request, given in base64. */
  remembered(request: string): PreparedReply | undefined;
  /** Answers a request, given in base64; never throws. */
  answer(request: string): OcspReply | Promise<OcspReply>;
  drop: OcspMemory['drop'];
};

type Dependencies = { orm: Orm; keyService: KeyService; log: Logger };
type Loading = Dependencies & { memory: OcspMemory; askLive: (request: Uint8Array) => Promise<Buffer> };

/**
 * Creates the answers of this process: remembered by the bytes of the request, read from those that the key service has
 * signed, and asked of it otherwise. Nothing is signed here.
 */
export function createOcspAnswers(deps: Dependencies): OcspAnswers {
  const memory = createOcspMemory();
  const askLive = askTogether((requests) => deps.keyService.answerOcspLive(requests));
  const loading = new Map<string, Promise<OcspReply>>();
  return {
    remembered: (request) => memory.get(request)?.prepared,
    drop: (serialNumber) => memory.drop(serialNumber),
    answer(request) {
      const known = memory.get(request)?.reply ?? loading.get(request);
      if (known) return known;
      const started = load({ ...deps, memory, askLive }, request).finally(() => loading.delete(request));
      loading.set(request, started);
      return started;
    },
  };
}

async function load({ askLive, memory, ...deps }: Loading, request: string): Promise<OcspReply> {
  const parsed = readRequest(request);
  if (!parsed) return malformed;
  const [certId, ...others] = parsed.certIds;
  try {
    if (certId && others.length === 0 && !parsed.nonce)
      return await keptAnswer(deps, memory, { request, certId: certId.encoded });
    return liveReply(await askLive(parsed.der));
  } catch (error) {
    deps.log.error({ err: error }, 'a question about certificate status could not be answered');
    return tryLater;
  }
}

async function keptAnswer(
  { orm, keyService, log }: Dependencies,
  memory: OcspMemory,
  { request, certId }: { request: string; certId: Buffer },
): Promise<OcspReply> {
  const now = Date.now();
  const readAt = performance.now();
  const dropsBefore = memory.drops();
  let answer = await readAnswer(orm, certId);
  if (!answer) {
    const { response, stored } = await keyService.answerOcsp(request);
    answer = stored ? await readAnswer(orm, certId) : undefined;
    if (!answer) return liveReply(response);
  } else if (answer.nextUpdate.getTime() - now < aheadMs) {
    keyService
      .answerOcsp(request)
      .catch((error: unknown) => log.warn({ err: error }, 'no answer was signed ahead'));
  }
  const reply = keptReply(answer, now);
  if (memory.drops() === dropsBefore) {
    memory.remember(request, { reply, serialNumber: answer.serialNumber, readAt });
  }
  return reply;
}

function readRequest(base64: string): (OcspRequest & { der: Buffer }) | undefined {
  const der = Buffer.from(base64, 'base64');
  if (der.toString('base64') !== base64) return undefined;
  try {
    return { ...readOcspRequest(der), der };
  } catch (error) {
    if (error instanceof MalformedError) return undefined;
    throw error;
  }
}
