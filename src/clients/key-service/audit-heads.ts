import { z } from 'zod';
import { call, type KeyServiceSettings } from './call.ts';

/** The newest event of an organization's audit chain, and its hash in hexadecimal. */
type AuditHead = { organizationId: string; sequence: number; hash: string };

const Sealed = z.object({ seal: z.int() });
const SealedHead = z.object({
  seal: z.int(),
  sequence: z.int(),
  hash: z.string(),
  sealed_at: z.iso.datetime(),
});
const SealedHeads = z.object({ heads: z.array(SealedHead), complete: z.boolean() });
const Verified = z.object({ valid: z.boolean(), seals: z.int(), first_broken: z.int().nullable() });
export type SealedHead = z.output<typeof SealedHead>;

/** The calls about heads of audit chains; they throw as `call` does. */
export type KeyServiceAuditHeads = {
  /** Seals at most 1,000 heads, one of each organization, by one entry of the log of operations; gives the seal's number. */
  sealAuditHeads(heads: readonly AuditHead[]): Promise<number>;
  /**
   * The heads of an organization in the seals after that number, in their order, at most 5,000; `complete` when there are no
   * more.
   */
  sealedHeads(organizationId: string, after: number): Promise<{ heads: SealedHead[]; complete: boolean }>;
  /** Compares all sealed heads with the key service's log of operations; `first_broken` is the number of a seal. */
  verifyAuditHeads(): Promise<{ valid: boolean; seals: number; first_broken: number | null }>;
};

export function auditHeadsOf(settings: KeyServiceSettings): KeyServiceAuditHeads {
  const path = '/api/v1/audit-heads';
  return {
    sealAuditHeads: async (heads) => {
      const list = heads.map(({ organizationId, ...head }) => ({ organization_id: organizationId, ...head }));
      return Sealed.parse(await call(settings, 'POST', path, { heads: list })).seal;
    },
    verifyAuditHeads: async () => Verified.parse(await call(settings, 'GET', path)),
    sealedHeads: async (organizationId, after) =>
      SealedHeads.parse(await call(settings, 'GET', `${path}/${organizationId}?after=${after}`)),
  };
}
