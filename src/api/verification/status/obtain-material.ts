import { StatusUnavailable } from '#clients/status/status-client.ts';
import type { Logger } from '#log/log.ts';
import type { ObtainedMaterial, WantedMaterial } from '#signatures/validation/context.ts';
import { noMaterial } from '#signatures/signed-file/signed-file.ts';
import type { FetchMaterial } from './fetch-material.ts';
import type { OwnStatus } from './own-status.ts';

/** The limits of one verification: milliseconds of waiting in all, fetches, and addresses of one wish. */
export const obtainLimits = { ms: 8_000, fetches: 16, urls: 3, wanted: 64 } as const;

/** Gets what a validation lacks; never throws. */
export type ObtainMaterial = (wanted: readonly WantedMaterial[]) => Promise<ObtainedMaterial[]>;

type Deps = {
  own: OwnStatus;
  fetch: FetchMaterial;
  log: Logger;
  /** Tells whether an issuer's certificate may be fetched from an address. */
  mayAskForIssuer: (url: string) => boolean;
};

/**
 * Starts the fetching for one verification: of our own authority directly, of others from the addresses in their certificates,
 * one address after the other until one gives something, all wishes at once, within the limits.
 */
export function startObtaining(deps: Deps): ObtainMaterial {
  let left: number = obtainLimits.fetches;
  let leftMs: number = obtainLimits.ms;
  return async (wanted) => {
    const begun = performance.now();
    const signal = AbortSignal.timeout(Math.max(0, Math.round(leftMs)));
    const mayAsk = () => !signal.aborted && (left -= 1) >= 0;
    const wishes = wanted.slice(0, obtainLimits.wanted).map((one) => obtain(deps, one, mayAsk));
    const found = await Promise.all(wishes.map((one) => untilAborted(one, signal)));
    leftMs -= performance.now() - begun;
    return found.filter((one) => one !== undefined);
  };
}

/** What others wait for, too, goes on. */
function untilAborted<T>(work: Promise<T>, signal: AbortSignal): Promise<T | undefined> {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const end = () => resolve(undefined);
  signal.addEventListener('abort', end);
  return Promise.race([work, promise]).finally(() => signal.removeEventListener('abort', end));
}

async function obtain(
  { own, fetch, log, mayAskForIssuer }: Deps,
  wanted: WantedMaterial,
  mayAsk: () => boolean,
): Promise<ObtainedMaterial | undefined> {
  try {
    const ours = await own(wanted);
    if (ours) return materialOf(wanted, { der: ours, url: wanted.urls[0] ?? '', obtainedAt: new Date() });
    const urls = wanted.kind === 'issuer' ? wanted.urls.filter(mayAskForIssuer) : wanted.urls;
    for (const url of urls.slice(0, obtainLimits.urls)) {
      const { der, fetchedAt } = await fetch(wanted, url, mayAsk);
      if (der) return materialOf(wanted, { der, url, obtainedAt: fetchedAt });
    }
  } catch (error) {
    if (!(error instanceof StatusUnavailable))
      log.warn({ err: error, kind: wanted.kind }, 'certificate status could not be had');
  }
  return undefined;
}

type Found = { der: Buffer; url: string; obtainedAt: Date };

function materialOf({ kind }: WantedMaterial, { der, url, obtainedAt }: Found): ObtainedMaterial {
  const source = { ...noMaterial, url, obtainedAt };
  if (kind === 'ocsp') return { ...source, ocspResponses: [der] };
  return kind === 'crl' ? { ...source, crls: [der] } : { ...source, certificates: [der] };
}
