/** Tells whether a question is answered within so many milliseconds; an answer that fails is none. */
export async function inTime(ask: () => Promise<unknown>, patienceMs: number): Promise<boolean> {
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
