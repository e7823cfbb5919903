import type { IncomingMessage, ServerResponse } from 'node:http';
import { inTime } from './in-time.ts';

/** The time within which the database has to answer, in milliseconds. */
const patienceMs = 2_000;

/**
 * What balancers and supervisors ask a process. `/livez`: it runs, so that nobody need start it again. `/readyz`: it takes
 * work; 503 while it stops, its database does not answer, or it is hindered. Neither asks anything else: a dependency that all
 * processes share must not take all of them out at once.
 */
export type Probes = {
  /** Answers a probe and tells that it was one; does nothing with any other request. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** From now on the process is not ready: new work goes elsewhere. */
  drain: () => void;
};

export type Answer = { status: 200 | 405 | 503; body: object };

/**
 * Makes the probes of a process. `ask` asks its database something small; `hindrance` says in a sentence why this process alone
 * takes no work, undefined when it does.
 */
export function createProbes(
  ask: () => Promise<unknown>,
  hindrance: () => string | undefined = () => undefined,
): Probes {
  let draining = false;
  const ready = async (): Promise<Answer> => {
    if (draining) return notReady('draining', 'The process is stopping.');
    const hindered = hindrance();
    if (hindered !== undefined) return notReady('unready', hindered);
    if (await inTime(ask, patienceMs)) return { status: 200, body: { status: 'ready' } };
    return notReady('unready', 'The database does not answer.');
  };
  return {
    answer: answerOf({ '/livez': alive, '/readyz': ready }),
    drain: () => {
      draining = true;
    },
  };
}

/** Adds `/health`, the answer for people, to the probes. */
export function withHealth({ answer, drain }: Probes, health: () => Promise<Answer>): Probes {
  const answerHealth = answerOf({ '/health': health });
  return { drain, answer: (...asked) => answer(...asked) || answerHealth(...asked) };
}

function answerOf(answers: Record<string, () => Promise<Answer>>): Probes['answer'] {
  return (request, response) => {
    const [path = ''] = (request.url ?? '').split('?', 1);
    const probe = Object.hasOwn(answers, path) ? answers[path] : undefined;
    if (!probe) return false;
    const asked = request.method === 'GET' || request.method === 'HEAD';
    void (asked ? probe() : Promise.resolve(wrongMethod))
      .catch(() => notReady('unready', 'The process cannot tell how it is.'))
      .then((answer) => write(response, answer));
    return true;
  };
}

const alive = () => Promise.resolve<Answer>({ status: 200, body: { status: 'alive' } });

const wrongMethod: Answer = { status: 405, body: { status: 'refused', reason: 'Ask a probe with GET.' } };

function notReady(status: string, reason: string): Answer {
  return { status: 503, body: { status, reason } };
}

function write(response: ServerResponse, { status, body }: Answer): void {
  const text = JSON.stringify(body);
  response.writeHead(status, {
    'Content-Type': 'application/json',
    'Content-Length': Buffer.byteLength(text),
    'Cache-Control': 'no-store',
    ...(status === 405 && { Allow: 'GET, HEAD' }),
  });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
