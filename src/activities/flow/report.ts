import { Context } from '@temporalio/activity';
import type { FlowKind } from '#domain/common/flow-kinds.ts';

/** The workflows that ended while their row was open, by what was done: `restarted`, or `raised` for staff. */
export function reportEnded(kind: FlowKind, id: string, outcome: 'restarted' | 'raised'): void {
  const context = contextNow();
  const message =
    outcome === 'restarted'
      ? 'a workflow had ended while its row was open: it is started again from the row'
      : 'a workflow had ended while its row was open, and cannot go on from the row: staff must look at it';
  if (outcome === 'restarted') context?.log.warn(message, { kind, id });
  else context?.log.error(message, { kind, id });
  context?.metricMeter
    .createCounter('tamga_flows_ended', undefined, 'Workflows that ended while their row was open')
    .add(1, { kind, outcome });
}

/** Workflows that run although their row is closed or missing: they are left alone. */
export function reportStrays(kind: FlowKind, ids: readonly string[]): void {
  if (ids.length === 0) return;
  const context = contextNow();
  context?.log.warn('workflows run although their row is closed or missing', {
    kind,
    count: ids.length,
    ids: ids.slice(0, 20),
  });
  context?.metricMeter
    .createCounter('tamga_flows_without_open_row', undefined, 'Workflows that ran without an open row')
    .add(ids.length, { kind });
}

/** The number of rows that wait for staff because their workflow has ended. */
export function reportMarked(kind: FlowKind, count: number): void {
  contextNow()
    ?.metricMeter.createGauge('tamga_rows_flow_ended', 'int', undefined, 'Rows stuck with flow_ended')
    .set(count, { kind });
}

/** Undefined in tests, which call activities as plain functions. */
function contextNow(): Context | undefined {
  try {
    return Context.current();
  } catch {
    return undefined;
  }
}
