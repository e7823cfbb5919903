import type { Hono } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import type { ApiEnv } from './deps.ts';
import { countUntaken } from './limits/untaken.ts';

/**
 * Answers a wrong method on every known path with 405 and Allow (RFC 9110, 15.5.6). Registered last, it reads the paths
 * from the application and sees only the requests that nothing took.
 */
export function refuseOtherMethods(app: Hono<ApiEnv>): void {
  const known = app.routes.filter(({ method, path }) => method !== 'ALL' && !path.includes('*'));
  // A path as it stands is asked before one with a parameter in its place.
  const paths = [...Map.groupBy(known, (route) => route.path)].toSorted(byParameters);
  for (const [path, routes] of paths) {
    const methods = routes.flatMap(({ method }) => (method === 'GET' ? ['GET', 'HEAD'] : [method]));
    const allow = [...new Set(methods)].join(', ');
    app.all(path, async (c) => {
      await countUntaken(c);
      c.header('Allow', allow);
      throw new Problem('method_not_allowed', `${c.req.method} is not possible here; use ${allow}.`);
    });
  }
}

function byParameters([one]: [string, unknown], [other]: [string, unknown]): number {
  return one.split(':').length - other.split(':').length;
}
