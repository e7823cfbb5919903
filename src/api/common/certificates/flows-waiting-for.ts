import type { EntityManager } from '#entities/orm.ts';

/** A sign request, or an envelope. */
export type WaitingFlow = { kind: 'sign_request' | 'envelope'; id: string };

/** So many are named; nobody reads more of them. */
const mostNamed = 20;

/**
 * Finds the flows in which a PIN was accepted for a certificate whose signature is not made yet, the oldest first, at most 20:
 * without the key they could not finish.
 */
export function flowsWaitingFor(em: EntityManager, certificateId: string): Promise<WaitingFlow[]> {
  return em.execute<WaitingFlow[]>(
    `select case when recipient.id is null then 'sign_request' else 'envelope' end as kind,
       coalesce(recipient.envelope_id, activation.request_id) as id
     from flow_activation activation left join envelope_recipient recipient on recipient.id = activation.request_id
     where activation.credential_id = ? and activation.expires_at > now()
     group by 1, 2 order by min(activation.created_at), 2 limit ${mostNamed}`,
    [certificateId],
  );
}
