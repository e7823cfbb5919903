import type { PasswordCost } from '#secrets/password-hash.ts';

/** What a password costs where the cost is not what is tested: an API in a process of its own keeps the full one. */
export const cheapPasswords: PasswordCost = { memory: 64, passes: 1, parallelism: 1 };
