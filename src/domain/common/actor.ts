/**
 * Who acts, for the audit trail: the request that the act came with, the address and browser it came from, and the user of
 * an organization or the member of staff, where one of them acts. Recipients and signers have no account here. Flows carry
 * it, so its members never change their names.
 */
export type Actor = {
  xRequestId: string;
  ipAddress?: string;
  userAgent?: string;
  userId?: string;
  staffId?: string;
};

/** An actor of whom it is known who they are. */
export type KnownActor<Member extends 'userId' | 'staffId'> = Actor & Required<Pick<Actor, Member>>;
