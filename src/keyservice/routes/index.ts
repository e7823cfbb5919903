import type { Route } from '../http/route.ts';
import { getAuthority } from './get-authority.ts';
import { makeOneTimeSignature } from './make-one-time-signature.ts';

/** Every operation behind the internal API key. */
export const routes: Route[] = [getAuthority, makeOneTimeSignature];
