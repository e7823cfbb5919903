import type { CallerName } from '../callers/who-may-call.ts';
import type { Caller } from '../log/append.ts';
import type { KeyService } from '../service.ts';

type RouteRequest = {
  service: KeyService;
  /** Whose credential was shown. */
  by: CallerName;
  /** How the log names the caller. */
  caller: Caller;
  request: Request;
  /** Values of the path's variables. */
  params: Record<string, string>;
  query: Record<string, string>;
};

/** `data` becomes the data member of the success shape; bytes go out as they are. */
type RouteAnswer = { status?: 200 | 201; data: object } | { bytes: Uint8Array; type: string };

/** One operation: its path and its answer. Who may call it is in callers/who-may-call.ts. */
export type Route = {
  method: 'GET' | 'POST';
  path: string;
  handle: (request: RouteRequest) => Promise<RouteAnswer>;
};
