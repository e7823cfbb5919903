import type { Caller } from '../log/append.ts';
import type { KeyService } from '../service.ts';

export type RouteRequest = {
  service: KeyService;
  caller: Caller;
  request: Request;
  /** Values of the path's variables. */
  params: Record<string, string>;
  query: Record<string, string>;
};

/** One operation: where it is and what it answers. `data` becomes the data member of the success shape. */
export type Route = {
  method: 'GET' | 'POST';
  path: string;
  handle: (request: RouteRequest) => Promise<{ status?: 200 | 201; data: object }>;
};
