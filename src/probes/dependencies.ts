/** How a thing is that a process depends on. */
type DependencyStatus = 'ok' | 'degraded' | 'down' | 'unknown';

/** What is seen of a dependency: since when it is so, and for staff alone why. */
export type SeenDependency = { status: DependencyStatus; since: Date; cause: string | null };

export type Check = {
  /** The age up to which an answer is given again, in milliseconds. */
  keptMs: number;
  /** Nobody waits for a new answer: they get the one before it, unless it is five times as old as that. */
  mayBeOld?: boolean;
  /** How long the dependency may take, in milliseconds. */
  patienceMs: number;
  /** How the dependency is where that does not answer in time, or fails: `down` unless it tells of others than who is asked. */
  unheard?: 'down' | 'unknown';
  /** Throws where the dependency is down. */
  ask: () => Promise<{ status: DependencyStatus; cause?: string | null } | undefined>;
};

/** Looks at dependencies: whoever asks gets what was seen last, and nobody can have them asked more often than that. */
export type Dependencies<Name extends string> = {
  look: () => Promise<Record<Name, SeenDependency>>;
};

const longestCause = 300;
/** An answer that may be old is so many times as old as it is kept, at most. */
const longestOld = 5;

/** Makes the look at the dependencies of a process, each of which is asked at most once in its own time. */
export function watchDependencies<Name extends string>(checks: Record<Name, Check>): Dependencies<Name> {
  const looks = Object.entries<Check>(checks).map(([name, check]) => [name, lookOf(check)] as const);
  return {
    look: async () => {
      const seen = await Promise.all(looks.map(async ([name, look]) => [name, await look()] as const));
      return Object.fromEntries(seen) as Record<Name, SeenDependency>;
    },
  };
}

function lookOf(check: Check): () => Promise<SeenDependency> {
  const { keptMs, mayBeOld = false } = check;
  let seen: { at: number; said: SeenDependency } | undefined;
  let last: { at: number; answer: Promise<SeenDependency> } | undefined;
  const askNow = async (): Promise<SeenDependency> => {
    const { status, cause = null } = await answered(check);
    const since = seen?.said.status === status ? seen.said.since : new Date();
    seen = { at: performance.now(), said: { status, since, cause: cause && cause.slice(0, longestCause) } };
    return seen.said;
  };
  return () => {
    const now = performance.now();
    if (!last || now - last.at > keptMs) last = { at: now, answer: askNow() };
    const isFresh = seen && now - seen.at <= longestOld * keptMs;
    return mayBeOld && seen && isFresh ? Promise.resolve(seen.said) : last.answer;
  };
}

type Answered = { status: DependencyStatus; cause?: string | null };

async function answered({ ask, patienceMs, unheard: status = 'down' }: Check): Promise<Answered> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<Answered>((resolve) => {
    timer = setTimeout(resolve, patienceMs, { status, cause: `no answer within ${patienceMs} ms` });
  });
  const asked = ask().then(
    (answer) => answer ?? { status: 'ok' as const },
    (error: unknown) => ({ status, cause: describe(error) }),
  );
  try {
    return await Promise.race([asked, late]);
  } finally {
    clearTimeout(timer);
  }
}

/** Names an error, and what caused it. */
function describe(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown';
  const code: unknown = Reflect.get(error, 'code');
  const own = `${error.name}${typeof code === 'string' ? ` ${code}` : ''}: ${error.message.split('\n', 1)[0] ?? ''}`;
  return error.cause instanceof Error ? `${own} (${describe(error.cause)})` : own;
}
