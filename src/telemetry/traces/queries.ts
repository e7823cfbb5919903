import { SpanKind } from '@opentelemetry/api';
import type { PoolClient } from 'pg';
import { inSpan, isRecorded } from './span.ts';

const words = new Set(['select', 'insert', 'update', 'delete', 'begin', 'commit', 'rollback', 'set', 'with']);

/** The first word of a statement, from a list of ours: its text may have values in it. */
function operationOf(statement: unknown): string {
  const text = typeof statement === 'object' && statement && 'text' in statement ? statement.text : statement;
  const word = typeof text === 'string' ? (/^\s*([a-z]+)/i.exec(text)?.[1] ?? '').toLowerCase() : '';
  return words.has(word) ? word : 'other';
}

/** Puts each query of a connection that belongs to a recorded trace into a span, without its text or values. */
export function traceQueries(client: PoolClient, namespace: string): void {
  const query: (...given: unknown[]) => unknown = client.query.bind(client);
  const traced = (...given: unknown[]): unknown => {
    // A callback is the pool's own way to ask; a stream gives no promise.
    if (!isRecorded() || typeof given.at(-1) === 'function') return query(...given);
    const operation = operationOf(given[0]);
    const attributes = {
      'db.system.name': 'postgresql',
      'db.namespace': namespace,
      'db.operation.name': operation,
    };
    return inSpan(`postgresql ${operation}`, { kind: SpanKind.CLIENT, attributes }, async () =>
      query(...given),
    );
  };
  Object.defineProperty(client, 'query', { value: traced, configurable: true, writable: true });
}
