/**
 * The actor for the audit trail: the act's request, the address and browser it came from, and the user of an organization or
 * the member of staff, if one of them acts. Recipients and signers have no account here. Workflows carry it, so its members
 * never change their names.
 */
export type Actor = {
  xRequestId: string;
  ipAddress?: string;
  userAgent?: string;
  userId?: string;
  staffId?: string;
};

/** An actor who is known as a user or a member of staff. */
export type KnownActor<Member extends 'userId' | 'staffId'> = Actor & Required<Pick<Actor, Member>>;
