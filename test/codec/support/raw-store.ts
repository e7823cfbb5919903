import { Connection } from '@temporalio/client';
import type { Payload } from '@temporalio/common';
import { temporal } from '@temporalio/proto';
import { inject } from 'vitest';
import { isEncrypted } from '#codec/payload-codec.ts';

const { GetWorkflowExecutionHistoryResponse, DescribeWorkflowExecutionResponse, QueryWorkflowResponse } =
  temporal.api.workflowservice.v1;

type Execution = { workflowId: string; runId: string };

/** The data that the server gives to anybody who asks it without our keys. */
export type Raw = {
  executions: Execution[];
  /** Lists, every page of every history, and descriptions (memo, search attributes, summary), as bytes. */
  stored: Buffer[];
  /** The workflows' answers to the query for their current details, which are kept nowhere. */
  details: Buffer[];
  /** The payloads in them, with the names of the members that lead there. */
  payloads: { path: string; payload: Payload }[];
  eventTypes: Set<number>;
};

const bytesOf = (message: { finish(): Uint8Array }) => Buffer.from(message.finish());

/** Reads all that the server keeps of a namespace's workflows, by a plain connection. */
export async function readStore(namespace: string): Promise<Raw> {
  const connection = await Connection.connect({ address: inject('temporalAddress') });
  try {
    const raw: Raw = { executions: [], stored: [], details: [], payloads: [], eventTypes: new Set() };
    const listed = await connection.workflowService.listWorkflowExecutions({ namespace, pageSize: 1_000 });
    raw.stored.push(bytesOf(temporal.api.workflowservice.v1.ListWorkflowExecutionsResponse.encode(listed)));
    for (const { execution } of listed.executions ?? []) {
      const one = { workflowId: execution?.workflowId ?? '', runId: execution?.runId ?? '' };
      raw.executions.push(one);
      await readFlow(connection, namespace, one, raw);
    }
    return raw;
  } finally {
    await connection.close();
  }
}

async function readFlow(
  { workflowService }: Connection,
  namespace: string,
  execution: Execution,
  raw: Raw,
): Promise<void> {
  let nextPageToken: Uint8Array = new Uint8Array();
  do {
    const page = await workflowService.getWorkflowExecutionHistory({ namespace, execution, nextPageToken });
    raw.stored.push(bytesOf(GetWorkflowExecutionHistoryResponse.encode(page)));
    collect(page.history, execution.workflowId, raw);
    nextPageToken = page.nextPageToken ?? new Uint8Array();
  } while (nextPageToken.length > 0);
  const described = await workflowService.describeWorkflowExecution({ namespace, execution });
  collect(described, execution.workflowId, raw);
  raw.stored.push(bytesOf(DescribeWorkflowExecutionResponse.encode(described)));
  const details = await workflowService.queryWorkflow({
    namespace,
    execution,
    query: { queryType: '__temporal_workflow_metadata' },
  });
  raw.details.push(bytesOf(QueryWorkflowResponse.encode(details)));
}

function isPayload(value: object): value is Payload {
  return 'metadata' in value && 'data' in value && value.data instanceof Uint8Array;
}

function collect(value: unknown, path: string, raw: Raw): void {
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return;
  if (isPayload(value)) {
    raw.payloads.push({ path, payload: value });
    return;
  }
  if ('eventType' in value && typeof value.eventType === 'number') raw.eventTypes.add(value.eventType);
  for (const [name, member] of Object.entries(value)) collect(member, `${path}.${name}`, raw);
}

/** The ways a secret may stand in bytes: as it is, in hex, in base64 at each of its three offsets; a hash also as bytes. */
export function formsOf(secret: string): Buffer[] {
  const plain = [
    Buffer.from(secret),
    ...(/^(?:[0-9a-f]{2}){16,}$/.test(secret) ? [Buffer.from(secret, 'hex')] : []),
  ];
  return plain.flatMap((bytes) => {
    const texts = [bytes.toString('hex'), bytes.toString('hex').toUpperCase()];
    for (const offset of [0, 1, 2]) {
      const shifted = Buffer.concat([Buffer.alloc(offset), bytes]);
      // The characters at both ends depend on the neighbours.
      const inner = (encoding: 'base64' | 'base64url') =>
        shifted
          .toString(encoding)
          .replace(/=+$/, '')
          .slice(offset === 0 ? 0 : offset + 1, -1);
      texts.push(inner('base64'), inner('base64url'));
    }
    return [bytes, ...texts.map((text) => Buffer.from(text))];
  });
}

/** Finds the names of the secrets that are in the bytes, in any form. */
export function found(bytes: Buffer, secrets: Record<string, string>): string[] {
  return Object.entries(secrets)
    .filter(([, secret]) => formsOf(secret).some((form) => bytes.includes(form)))
    .map(([name]) => name);
}

/** Payloads that anybody can read, by where they stand. */
export function unsealed({ payloads }: Raw): { path: string; text: string }[] {
  return payloads
    .filter(({ payload }) => !isEncrypted(payload))
    .map(({ path, payload }) => ({ path, text: Buffer.from(payload.data ?? []).toString() }));
}
