import type { Problem } from '#domain/common/problem.ts';
import { SecretText } from './secret-text.ts';

/** Writes an input as JSON in which the digest of each secret stands in its place, so that inputs with other secrets differ. */
export function jsonWithDigests(input: unknown, digest: (secret: string) => string): string {
  return JSON.stringify(withDigests(input, digest));
}

function withDigests(value: unknown, digest: (secret: string) => string): unknown {
  if (value instanceof SecretText) return { secret: digest(value.reveal()) };
  if (Array.isArray(value)) return value.map((one) => withDigests(one, digest));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withDigests(one, digest)]));
}

/** Other objects, such as times and bytes, write themselves. */
function isPlain(value: unknown): value is object {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}

/** Tells whether one of the issues of a refusal is about a secret of the input's body: a wrong passphrase, an old PIN again. */
export function isAboutSecret({ details }: Problem, input: unknown): boolean {
  const issues: unknown = details?.['issues'];
  const body = memberOf(input, 'body');
  return Array.isArray(issues) && issues.some((issue) => isSecret(body, memberOf(issue, 'path')));
}

function isSecret(body: unknown, path: unknown): boolean {
  return typeof path === 'string' && memberOf(body, path) instanceof SecretText;
}

function memberOf(value: unknown, name: string): unknown {
  if (typeof value !== 'object' || value === null) return undefined;
  return Object.entries(value).find(([own]) => own === name)?.[1];
}
