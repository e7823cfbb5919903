/** What the first calls of an application are made with. */
export type Caller = {
  id: string;
  /** The client_secret; undefined where it is not known any more: the programs take it from TAMGA_CLIENT_SECRET then. */
  secret?: string | undefined;
  /** The public address of the API. */
  address: string;
};
