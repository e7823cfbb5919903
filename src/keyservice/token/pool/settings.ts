/** How a token is reached. */
export type TokenSettings = {
  /** The path of the vendor's library. */
  module: string;
  label: string;
  /** The user PIN. It is kept for sessions that are opened anew, and zeroed by `close`. */
  pin: Buffer;
  /** Sessions, each with a process of its own: 1 to 32. */
  sessions: number;
  /** The environment of those processes, in which the module finds its own settings; the caller leaves its own secrets out. */
  environment: NodeJS.ProcessEnv;
  /** The time of an operation in milliseconds; making RSA keys has six times as much. */
  operationTime?: number;
  /** Most operations that wait for a session. */
  mostWaiting?: number;
};
