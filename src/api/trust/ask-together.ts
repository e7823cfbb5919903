/** What one call may ask at most, in requests and in characters of them. */
const most = { requests: 64, characters: 500_000 } as const;
/** Calls under way at once: one is answered while the next is being asked. */
const mostCalls = 2;

type Waiting = {
  request: string;
  resolve: (response: Buffer) => void;
  reject: (reason: unknown) => void;
};

/**
 * Turns a call that answers many requests into one that answers a single one: while calls are under way, requests wait
 * and are asked together. A lone request goes at once.
 */
export function askTogether(
  askAll: (requests: string[]) => Promise<Buffer[]>,
): (request: string) => Promise<Buffer> {
  const waiting: Waiting[] = [];
  let calls = 0;

  const takeSome = (): Waiting[] => {
    let characters = 0;
    const end = waiting.findIndex(({ request }, index) => {
      characters += request.length;
      return index === most.requests || (index > 0 && characters > most.characters);
    });
    return waiting.splice(0, end === -1 ? waiting.length : end);
  };

  const next = async (): Promise<void> => {
    if (calls === mostCalls || waiting.length === 0) return;
    calls += 1;
    const asked = takeSome();
    try {
      const responses = await askAll(asked.map(({ request }) => request));
      for (const [index, { resolve, reject }] of asked.entries()) {
        const response = responses[index];
        if (response) resolve(response);
        else reject(new Error('a request was left without an answer'));
      }
    } catch (error) {
      for (const { reject } of asked) reject(error);
    }
    calls -= 1;
    void next();
  };

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      void next();
    });
}
