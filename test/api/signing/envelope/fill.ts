import { randomUUID } from 'node:crypto';
import { expect } from 'vitest';
import { checkFilled, checkPictures } from '#api/signing/envelope/common/check-filled.ts';
import { Filled } from '#api/signing/envelope/common/schemas.ts';
import type { EnvelopeFieldType } from '#domain/envelope/envelope.ts';
import { Problem } from '#domain/common/problem.ts';

type Field = Parameters<typeof checkFilled>[0][number];

/** A field of the recipient. */
export function field(type: EnvelopeFieldType, more: Partial<Field> = {}): Field {
  return { id: randomUUID(), type, page: 1, required: true, label: null, value: null, ...more };
}

/** Reads a recipient's input as the document takes it. */
export async function read(own: Field[], given: object) {
  const filled = checkFilled(own, Filled.parse(given));
  await checkPictures(filled);
  return filled;
}

/** Gives the refusal of checkFilled. */
export async function refusal(own: Field[], given: object) {
  const error: unknown = await read(own, given).catch((thrown: unknown) => thrown);
  if (!(error instanceof Problem)) throw new Error('nothing was refused');
  expect(error.code).toBe('invalid_request');
  const { issues, field_id: fieldId } = error.details as {
    issues: { path: string; message: string; field_id?: string }[];
    field_id?: string;
  };
  const [first] = issues;
  expect(error.message).toBe(`${first?.path}: ${first?.message}`);
  return { path: first?.path, message: first?.message, fieldId, issues };
}
