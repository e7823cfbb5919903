import { memoryOfMachine } from '../../sandbox/limits.ts';
import { createSlots } from '../../sandbox/slots.ts';
import { officeLimits } from '../examine/limits.ts';

const most = 4;

/**
 * Runs a conversion for an organization as soon as there is a place: at most four at once, and no more than a quarter of the
 * machine's memory has room for. Throws NoSlot.
 */
export const inConverterPlace = createSlots({
  places: Math.min(most, Math.max(1, Math.floor(memoryOfMachine() / 4 / officeLimits.memoryBytes))),
  waiting: 16,
});
