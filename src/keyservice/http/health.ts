import type { Context } from 'hono';
import { attentionOf } from '../ca/attention.ts';
import type { Attention } from '../ca/attention.ts';
import type { Orm } from '../entities/orm.ts';
import { clockFault, databaseTime } from '../log/clock.ts';
import type { KeyService } from '../service.ts';
import type { TokenState } from '../token/token.ts';
import { version } from '../version.ts';

/** What is wrong with the database or with the clock by which it is asked; null when neither is. */
async function databaseFaults(orm: Orm): Promise<{ database: string } | { clock: string } | null> {
  const unreachable = { database: 'unreachable' };
  const answer = orm.em
    .fork()
    .execute<{ now: number }[]>(`select ${databaseTime} as now`)
    .then(
      ([row]) => {
        const clock = clockFault(row?.now ?? 0);
        return clock === null ? null : { clock };
      },
      () => unreachable,
    );
  const tooLate = new Promise<{ database: string }>((resolve) => {
    setTimeout(() => resolve(unreachable), 2_000).unref();
  });
  return Promise.race([answer, tooLate]);
}

async function attentionIn(service: KeyService): Promise<{ attention?: Attention[] }> {
  const attention = await attentionOf(service, new Date());
  return attention.length > 0 ? { attention } : {};
}

/** The state of a token that cannot be used, as a sentence for a probe. */
export function tokenHindrance({
  token,
}: {
  token?: { state: () => Pick<TokenState, 'isUsable'> } | undefined;
}): string | undefined {
  return token?.state().isUsable === false ? 'The token that keeps the keys cannot be used.' : undefined;
}

/** What is known of the clock of timestamps; `error_ms` is the most that it can be wrong. */
function clockView({ clock }: KeyService) {
  const { isRight, reason, errorMs, by, measuredAt } = clock.state();
  return { is_right: isRight, error_ms: errorMs && Math.ceil(errorMs), by, reason, measured_at: measuredAt };
}

/**
 * 200 healthy when the database answers within 2 s, by the same clock, and the token can be used, 200 degraded when something is wrong
 * with it or timestamps are not made, else 503. `checks` says what is; the service goes on with all that does not need it. `clock` is what is
 * known of the clock of timestamps, `time` what it shows. `attention` says what of the authority waits for a
 * person, where something does.
 */
export async function healthOf(service: KeyService): Promise<{ status: 200 | 503; body: object }> {
  const { orm, token } = service;
  const fault = await databaseFaults(orm);
  const { isUsable = true, problem = null } = token?.state() ?? {};
  const clock = clockView(service);
  const checks = {
    database: 'ok',
    ...fault,
    ...(token && { token: problem ?? 'ok' }),
    timestamps: clock.is_right === false ? clock.reason : 'ok',
  };
  const seen = { version, time: new Date(), checks, clock };
  if (fault !== null || !isUsable) return { status: 503, body: { status: 'unhealthy', ...seen } };
  const status = problem === null && clock.is_right !== false ? 'healthy' : 'degraded';
  return { status: 200, body: { status, ...seen, ...(await attentionIn(service)) } };
}

/** Answers GET /health by `healthOf`. */
export async function health(c: Context, service: KeyService): Promise<Response> {
  const { status, body } = await healthOf(service);
  if (status === 503) c.header('Retry-After', '5');
  return c.json(body, status);
}
