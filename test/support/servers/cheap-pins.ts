import type { PinCost } from '#keyservice/keys/pin.ts';

/** What a PIN costs where the cost is not what is tested: key services in a process of their own keep the full one. */
export const cheapPins: PinCost = { memoryCost: 64, timeCost: 1 };
