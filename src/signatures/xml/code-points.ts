const surrogates = /[\ud800-\udfff]/;

/** Orders texts by their code points, as canonical XML demands; the language itself orders by units of UTF-16. */
export function compareCodePoints(left: string, right: string): number {
  if (surrogates.test(left) || surrogates.test(right))
    return Buffer.compare(Buffer.from(left), Buffer.from(right));
  if (left === right) return 0;
  return left < right ? -1 : 1;
}
