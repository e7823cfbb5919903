import type { EntityManager } from '#entities/orm.ts';

/** An act of administration, for the audit trail. */
type AdministrationAct = {
  organizationId: string;
  /** `resource.operation`. */
  action: string;
  resource: { type: 'organization' | 'partner_client' | 'user' | 'legal_hold'; id: string };
  /** What the act changed; it names nobody. */
  facts?: Record<string, unknown>;
  /** What names somebody, and can be erased. */
  personal?: Record<string, unknown>;
};

/** The member of staff, or the operator at a terminal, who administers. */
export type Administrator = {
  /** Null for the operator at a terminal. */
  staffId: string | null;
  /** The address of the member of staff, or the operator's name on the machine. */
  name: string;
  /**
   * Puts an act on record within `em`'s transaction: in the organization's chain of audit events, and in the operator's own.
   */
  record: (em: EntityManager, act: AdministrationAct) => Promise<void>;
};

/** What puts acts of administration on record: for a customer's own people, in their organization's chain alone. */
export type ActRecorder = Pick<Administrator, 'record'>;
