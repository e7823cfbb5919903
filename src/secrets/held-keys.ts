import { keyNameOf } from './key-ring.ts';

/** The secrets that rotate with the old key beside the new one, by the settings that hold the old ones. */
export const rotatingSecrets = {
  DATA_ENCRYPTION_KEY: 'DATA_ENCRYPTION_OLD_KEYS',
  DOCUMENT_ENCRYPTION_KEY: 'DOCUMENT_ENCRYPTION_OLD_KEYS',
  LINK_KEY: 'LINK_OLD_KEYS',
  PAYLOAD_ENCRYPTION_KEY: 'PAYLOAD_ENCRYPTION_OLD_KEYS',
  TOKEN_SIGNING_KEY: 'TOKEN_SIGNING_OLD_KEYS',
} as const;

export type RotatingSecret = keyof typeof rotatingSecrets;

/** The settings of a process as far as they are such secrets. */
export type GivenSecrets = { readonly [Name in RotatingSecret]?: Buffer | undefined } & {
  readonly [Name in (typeof rotatingSecrets)[RotatingSecret]]?: readonly Buffer[] | undefined;
};

/** The names of the keys of each such secret that the settings have, the one in use first. */
export function heldKeys(given: GivenSecrets): Record<string, string[]> {
  const names = Object.keys(rotatingSecrets) as RotatingSecret[];
  const held = names.flatMap((name) => {
    const current = given[name];
    return current
      ? [[name, [current, ...(given[rotatingSecrets[name]] ?? [])].map(keyNameOf)] as const]
      : [];
  });
  return Object.fromEntries(held);
}
