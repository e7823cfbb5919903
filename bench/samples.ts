/** Measured values, such as milliseconds, with their medians and percentiles. */
export class Samples {
  private readonly values: number[] = [];

  add(value: number): void {
    this.values.push(value);
  }

  get count(): number {
    return this.values.length;
  }

  /** The value below which this share (0 to 1) of all lies; NaN of none. */
  percentile(share: number): number {
    const sorted = this.values.toSorted((a, b) => a - b);
    return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)] ?? Number.NaN;
  }
}

/** The middle one of some numbers. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
