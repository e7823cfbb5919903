/** Options of a measurement that it does not have; its message says which it has. */
export class UnknownOption extends Error {}

/** Splits `--only`, parts separated by commas. Throws UnknownOption for a part that the measurement does not have. */
export function partsOf<Part extends string>(only: string, known: readonly Part[]): Part[] {
  return only.split(',').map((given) => {
    const part = known.find((one) => one === given);
    if (part === undefined)
      throw new UnknownOption(`--only takes ${known.join(', ')}; "${given}" is none of them`);
    return part;
  });
}
