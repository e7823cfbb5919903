import type { IncomingMessage, ServerResponse } from 'node:http';

/** The time within which the database has to answer, in milliseconds. */
const patienceMs = 2_000;

/**
 * What balancers and supervisors ask a process. `/livez`: it runs, so that nobody need start it again. `/readyz`: it takes
 * work; 503 while it stops or its database does not answer. Neither asks anything else: a dependency that all processes share
 * must not take all of them out at once.
 */
export type Probes = {
  /** Answers a probe and tells that it was one; does nothing with any other request. */
  answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** From now on the process is not ready: new work goes elsewhere. */
  drain: () => void;
};

type Answer = { status: 200 | 405 | 503; body: { status: string; reason?: string } };

/** Makes the probes of a process; `ask` asks its database something small. */
export function createProbes(ask: () => Promise<unknown>): Probes {
  let draining = false;
  const ready = async (): Promise<Answer> => {
    if (draining) return notReady('draining', 'The process is stopping.');
    if (await answersInTime(ask)) return { status: 200, body: { status: 'ready' } };
    return notReady('unready', 'The database does not answer.');
  };
  const answers: Record<string, () => Promise<Answer>> = {
    '/livez': () => Promise.resolve({ status: 200, body: { status: 'alive' } }),
    '/readyz': ready,
  };
  return {
    answer(request, response) {
      const [path = ''] = (request.url ?? '').split('?', 1);
      const probe = Object.hasOwn(answers, path) ? answers[path] : undefined;
      if (!probe) return false;
      const asked = request.method === 'GET' || request.method === 'HEAD';
      void (asked ? probe() : Promise.resolve(wrongMethod)).then((answer) => write(response, answer));
      return true;
    },
    drain: () => {
      draining = true;
    },
  };
}

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

async function answersInTime(ask: () => Promise<unknown>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, patienceMs, false);
  });
  const answered = ask().then(
    () => true,
    () => false,
  );
  try {
    return await Promise.race([answered, late]);
  } finally {
    clearTimeout(timer);
  }
}
