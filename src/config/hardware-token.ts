import { readFileSync, statSync } from 'node:fs';
import { z } from 'zod';
import { ConfigError } from './parse.ts';

const sessions = 'expected a number of sessions from 1 to 32';

/** The settings of a hardware security module (PKCS#11). */
export const hardwareToken = {
  PKCS11_MODULE: z.string({ error: "expected the path of the module's library" }).optional(),
  PKCS11_TOKEN_LABEL: z.string({ error: "expected the token's label" }).optional(),
  /** The PIN of the token's user, here or in a file. */
  PKCS11_PIN: z.string({ error: "expected the PIN of the token's user" }).optional(),
  PKCS11_PIN_FILE: z
    .string({ error: "expected the path of a file with the PIN of the token's user" })
    .optional(),
  PKCS11_SESSIONS: z.coerce
    .number({ error: sessions })
    .int(sessions)
    .min(1, sessions)
    .max(32, sessions)
    .default(2),
};

type Given = {
  [Name in 'PKCS11_MODULE' | 'PKCS11_TOKEN_LABEL' | 'PKCS11_PIN' | 'PKCS11_PIN_FILE']?: string | undefined;
} & { PKCS11_SESSIONS: number };

/** A token, and how it is opened; `environment` is what the module's processes have, without settings of ours. */
export type TokenSettings = {
  module: string;
  label: string;
  pin: string;
  sessions: number;
  environment: NodeJS.ProcessEnv;
};

/** Octets of a file with a PIN; a token takes 255 at most. */
const longestFile = 1024;

function refuse(line: string): never {
  throw new ConfigError([line]);
}

const isFile = (path: string) => statSync(path, { throwIfNoEntry: false })?.isFile() ?? false;

/**
 * Reads the settings of the token, whose module has this environment; undefined when no module is set. Throws ConfigError when they
 * do not go together.
 */
export function readTokenSettings(given: Given, environment: NodeJS.ProcessEnv): TokenSettings | undefined {
  const { PKCS11_MODULE: module, PKCS11_TOKEN_LABEL: label, PKCS11_SESSIONS } = given;
  if (module === undefined) return refuseWithoutModule(given);
  if (!isFile(module))
    refuse(
      `PKCS11_MODULE: there is no file "${module.slice(0, 200)}"; expected the path of the module's library`,
    );
  if (label === undefined)
    refuse('PKCS11_TOKEN_LABEL: it is not set; expected the label of the token in PKCS11_MODULE');
  return { module, label, pin: pinOf(given), sessions: PKCS11_SESSIONS, environment };
}

function refuseWithoutModule({ PKCS11_TOKEN_LABEL, PKCS11_PIN, PKCS11_PIN_FILE }: Given): undefined {
  const set = Object.entries({ PKCS11_TOKEN_LABEL, PKCS11_PIN, PKCS11_PIN_FILE }).find(([, value]) => value);
  if (set) refuse(`PKCS11_MODULE: it is not set, and ${set[0]} is; expected both or neither`);
  return undefined;
}

function pinOf({ PKCS11_PIN: pin, PKCS11_PIN_FILE: file }: Given): string {
  if (pin !== undefined && file !== undefined)
    refuse('PKCS11_PIN, PKCS11_PIN_FILE: both are set; expected one of them');
  if (pin !== undefined) return pin;
  if (file === undefined)
    refuse(
      'PKCS11_PIN: it is not set, nor is PKCS11_PIN_FILE; expected the PIN of the token, or a file with it',
    );
  return readPin(file);
}

/** The PIN is the file's first line. */
function readPin(file: string): string {
  const name = file.slice(0, 200);
  const expected = "expected a file with the PIN of the token's user in one line";
  if (!isFile(file)) refuse(`PKCS11_PIN_FILE: there is no file "${name}"; ${expected}`);
  if (statSync(file).size > longestFile) refuse(`PKCS11_PIN_FILE: "${name}" is too long; ${expected}`);
  try {
    const [pin = '', ...others] = readFileSync(file, 'utf8').trimEnd().split(/\r?\n/);
    if (pin !== '' && others.length === 0) return pin;
  } catch {
    refuse(
      `PKCS11_PIN_FILE: "${name}" cannot be read by this process; let its user read it, and nobody else`,
    );
  }
  return refuse(`PKCS11_PIN_FILE: "${name}" is not one line; ${expected}`);
}

/** Tells whether others than the owner of a file and its group may read it. */
export function isOpenToOthers(file: string): boolean {
  return ((statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o004) !== 0;
}
