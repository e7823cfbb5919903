import type { TokenFacts } from '../messages.ts';
import { TokenRefused } from '../token.ts';
import type { TokenSettings } from './settings.ts';
import { OperationFailed } from './token-process.ts';
import type { TokenProcess } from './token-process.ts';

/** The time in which a module must be loaded and logged in, in milliseconds. */
const openingTime = 30_000;

/** Has processes open the token one after another; `refused` says why the PIN is tried no more. */
export type Login = {
  readonly refused: string | undefined;
  open(process: TokenProcess): Promise<TokenFacts>;
};

/** Logs in for one process at a time, and for none after the PIN was refused: a PIN that was changed is tried once. */
export function loginInTurn({ module, label, pin }: TokenSettings): Login {
  let refused: string | undefined;
  let turn: Promise<unknown> = Promise.resolve();
  return {
    get refused() {
      return refused;
    },
    open(process) {
      const mine = turn.then(() => {
        if (refused !== undefined) throw new TokenRefused(refused);
        return process.run('open', { module, label, pin }, openingTime);
      });
      turn = mine.catch((error: unknown) => {
        if (error instanceof OperationFailed && error.kind === 'pin') refused = error.message;
      });
      return mine;
    },
  };
}
