import { X509Certificate } from 'node:crypto';
import { Problem } from '#domain/common/problem.ts';
import type { Orm } from '#entities/orm.ts';
import { askTogether } from './key-service/ask-together.ts';
import type { KeyService } from './key-service/key-service.ts';

/** Status of the certificates under this root, all in DER. */
export type AuthorityStatus = {
  root: Buffer;
  /** Answers an OCSPRequest with one made now; those that come at once are asked together. */
  ocsp: (request: Buffer) => Promise<Uint8Array>;
  /** The root's own revocation list. */
  rootCrl: () => Promise<Uint8Array>;
};

/** An OCSPResponse that carries an answer is never so short, an error has 5 bytes. */
const smallestAnswer = 64;

const newestRootList = `select der from status.revocation_list where issuer = ? and next_update > now()
  order by number desc limit 1`;

/**
 * Certificate status for documents that are sealed for the long term: answers that the key service makes for them, and
 * the root's list, which it publishes in the database; one is asked for where there is none. Throws Problem
 * service_unavailable. With `livemode` false it is the status in the test hierarchy.
 */
export async function statusSourceOf(
  { keyService, orm }: { keyService: KeyService; orm: Orm },
  livemode = true,
): Promise<AuthorityStatus> {
  const { test, ...live } = await keyService.authorities();
  const { raw: root } = new X509Certificate((livemode ? live : test).root);
  const issuer = livemode ? 'root' : 'test_root';
  const readList = async () => {
    const [row] = await orm.em.fork().execute<{ der: Uint8Array }[]>(newestRootList, [issuer]);
    return row?.der;
  };
  const askLive = askTogether((requests) => keyService.answerOcspLive(requests));
  return {
    root,
    ocsp: async (request) => {
      const answer = await askLive(request);
      if (answer.length >= smallestAnswer) return answer;
      throw new Problem('service_unavailable', 'Certificate status cannot be had.');
    },
    rootCrl: async () => {
      const known = await readList();
      if (known) return known;
      await keyService.publishList(issuer, 60);
      const made = await readList();
      if (made) return made;
      throw new Problem('service_unavailable', 'There is no revocation list of the root.');
    },
  };
}
