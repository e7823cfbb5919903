import type { HashAlgorithm } from '#signatures/asn1/algorithms.ts';
import type { KeyAlgorithm } from '../keys/key-store.ts';

/** What a process is told to open; it zeroes the PIN. */
export type Opening = { module: string; label: string; pin: Uint8Array };

/** What is known of a token once a session is open. */
export type TokenFacts = {
  model: string;
  serialNumber: string;
  /** The session can make no objects that are kept. */
  isReadOnly: boolean;
};

export type Digest = { digest: Uint8Array; hash: HashAlgorithm };
type Wrapped = { wrapped: Uint8Array; wrappedBy: string };

/** The operations of a process that has a token's module; `handle` is its own number of a session object. */
export type Operations = {
  open(opening: Opening): TokenFacts;
  makeKept(key: { id: string; label: string; algorithm: KeyAlgorithm }): Uint8Array;
  hasKept(key: { id: string }): boolean;
  signKept(key: { id: string } & Digest): Uint8Array;
  destroyKept(key: { id: string }): void;
  makeSession(key: { algorithm: KeyAlgorithm }): { publicKey: Uint8Array; handle: number };
  signSession(key: { handle: number } & Digest): Uint8Array;
  closeSession(key: { handle: number }): void;
  wrappingKey(nothing: object): { id: string; weaknesses: string[] };
  makeWrapped(key: { algorithm: KeyAlgorithm }): { publicKey: Uint8Array } & Wrapped;
  wrap(key: { privateKey: Uint8Array; algorithm: KeyAlgorithm }): Wrapped;
  macOfPin(given: { octets: Uint8Array; wrappedBy: string }): Uint8Array;
  hasWrappingKey(key: { id: string }): boolean;
  openWrapped(key: Wrapped & { algorithm: KeyAlgorithm }): { handle: number };
};

export type OperationName = keyof Operations;
export type InputOf<N extends OperationName> = Parameters<Operations[N]>[0];
export type ResultOf<N extends OperationName> = ReturnType<Operations[N]>;

export type Request = { [N in OperationName]: { id: number; name: N; input: InputOf<N> } }[OperationName];

/**
 * Why an operation failed. `refused`: the token does not open these wrapped bytes. `pin`: the token's PIN must not be tried again.
 * `lost`: session or token are gone, and this process ends. `full` and `read-only`: the token keeps nothing more.
 */
export type FailureKind = 'refused' | 'pin' | 'lost' | 'full' | 'read-only' | 'failed';
export type Failure = { kind: FailureKind; message: string };

export type Answer = { id: number; result: unknown } | { id: number; failure: Failure };
