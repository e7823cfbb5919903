import { mostSkewMs } from '#probes/clocks.ts';
import type { SeenDependency } from '#probes/dependencies.ts';
import type { ReportedProcess } from './process-reports.ts';

type Verdict = Pick<SeenDependency, 'status' | 'cause'>;

/** A process as causes name it. */
function nameOf({ program, id, report: { host } }: ReportedProcess): string {
  return `${program} ${id.slice(0, 8)}${host === undefined ? '' : ` on ${host}`}`;
}

function faultsOf(name: string, processes: readonly ReportedProcess[]): string[] {
  return processes.flatMap((one) => {
    const said = one.report.dependencies[name];
    return said && said.status !== 'ok' ? [`${nameOf(one)}: ${said.cause ?? said.status}`] : [];
  });
}

/** What we found ourselves; degraded where we found nothing wrong and another process did. */
export function somewhere(name: string, own: SeenDependency, processes: readonly ReportedProcess[]): Verdict {
  if (own.status !== 'ok') return own;
  const faults = faultsOf(name, processes);
  return faults.length > 0 ? { status: 'degraded', cause: faults.join('; ') } : own;
}

/** What the processes that have a thing say of it: down where all of them, degraded where some cannot use it. */
export function everywhere(name: string, processes: readonly ReportedProcess[]): Verdict {
  const having = processes.filter(({ report }) => report.dependencies[name] !== undefined);
  if (having.length === 0) return { status: 'unknown', cause: 'no process has said how it is' };
  const faults = faultsOf(name, having);
  if (faults.length === 0) return { status: 'ok', cause: null };
  return { status: faults.length === having.length ? 'down' : 'degraded', cause: faults.join('; ') };
}

/** One measured skew: how far the clock of a process is ahead of another one, in milliseconds. */
export type ProcessClock = { process: string; against: string; skew_ms: number; measured_at: string };

/** Lists the skews that processes measured. */
export function clocksOf(processes: readonly ReportedProcess[]): ProcessClock[] {
  return processes.flatMap((one) =>
    one.report.clocks.map(({ against, skew_ms, measured_at }) => ({
      process: nameOf(one),
      against,
      skew_ms,
      measured_at,
    })),
  );
}

/** Degraded where two clocks are more than two seconds apart; unknown where nobody has measured. */
export function clockVerdict(processes: readonly ReportedProcess[]): Verdict {
  const clocks = clocksOf(processes);
  if (clocks.length === 0) return { status: 'unknown', cause: 'no process has measured its clock' };
  const off = clocks.filter(({ skew_ms: skew }) => Math.abs(skew) > mostSkewMs);
  if (off.length === 0) return { status: 'ok', cause: null };
  const causes = off.map(({ process, against, skew_ms: skew }) => {
    const seconds = (Math.abs(skew) / 1_000).toFixed(1);
    return `${process} is ${seconds} s ${skew > 0 ? 'ahead of' : 'behind'} ${against}`;
  });
  return { status: 'degraded', cause: causes.join('; ') };
}
