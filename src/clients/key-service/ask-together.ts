/** The most that one call may ask, in requests and in bytes of them. */
const most = { requests: 64, bytes: 500_000 } as const;

type Waiting = {
  request: Uint8Array;
  resolve: (response: Buffer) => void;
  reject: (reason: unknown) => void;
};

/**
 * Turns a call that answers many requests into one that answers a single one: while a call is under way, requests wait
 * and are asked together in the next. A lone request goes at once, along with those that its caller makes without waiting.
 */
export function askTogether(
  askAll: (requests: Uint8Array[]) => Promise<Buffer[]>,
): (request: Uint8Array) => Promise<Buffer> {
  const waiting: Waiting[] = [];
  let isUnderWay = false;

  const takeSome = (): Waiting[] => {
    let bytes = 0;
    const end = waiting.findIndex(({ request }, index) => {
      bytes += request.length;
      return index === most.requests || (index > 0 && bytes > most.bytes);
    });
    return waiting.splice(0, end === -1 ? waiting.length : end);
  };

  const next = async (): Promise<void> => {
    if (isUnderWay || waiting.length === 0) return;
    isUnderWay = true;
    await Promise.resolve();
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
    isUnderWay = false;
    void next();
  };

  return (request) =>
    new Promise((resolve, reject) => {
      waiting.push({ request, resolve, reject });
      void next();
    });
}
