import { destroyObject } from '../cryptoki/session.ts';
import type { Session } from '../cryptoki/session.ts';
import type { Operations } from '../messages.ts';
import { TokenFailure } from './failure.ts';
import { makePair } from './key-pairs.ts';
import { signDigest } from './sign.ts';
import type { PrivateKey } from './sign.ts';

/** Most session objects that are open at a time. */
const most = 1_000;

/** The session objects that are open, by numbers of our own: the module's handles never leave this process. */
export type SessionKeys = {
  add(key: PrivateKey): number;
  operations: Pick<Operations, 'makeSession' | 'signSession' | 'closeSession'>;
};

export function sessionKeys(session: Session): SessionKeys {
  const open = new Map<number, PrivateKey>();
  let last = 0;
  const add = (key: PrivateKey): number => {
    if (open.size >= most) {
      destroyObject(session, key.object);
      throw new TokenFailure('failed', `${most} keys are open in one session of the token already.`);
    }
    last += 1;
    open.set(last, key);
    return last;
  };
  return {
    add,
    operations: {
      makeSession({ algorithm }) {
        const { publicKey, key } = makePair(session, algorithm, { isKept: false, isExtractable: false });
        return { publicKey, handle: add(key) };
      },
      signSession({ handle, ...digest }) {
        const key = open.get(handle);
        if (!key) throw new TokenFailure('failed', 'The key of the session is closed.');
        return signDigest(session, key, digest);
      },
      closeSession({ handle }) {
        const key = open.get(handle);
        open.delete(handle);
        if (key) destroyObject(session, key.object);
      },
    },
  };
}
