/**
 * Gives memory back at once that nothing reads any more, and leaves out `but`. The collector counts such memory and works through
 * the whole heap for every few large files. Everything that looks at it is empty afterwards.
 */
export function freeMemory(memory: Iterable<ArrayBuffer>, but: readonly ArrayBuffer[] = []): void {
  for (const one of memory) if (!one.detached && !but.includes(one)) one.transfer(0);
}
