import { Certificate } from '../entities/certificate.ts';
import type { EntityManager } from '../entities/orm.ts';
import { hierarchies, type Hierarchy } from './hierarchies.ts';

/** The number in the name of a hierarchy's next issuing authority: one more than the highest that is here. */
export async function nextGeneration(em: EntityManager, hierarchy: Hierarchy = 'live'): Promise<number> {
  const { issuing: kind } = hierarchies[hierarchy];
  const rows = await em.find(Certificate, { kind }, { fields: ['label'] });
  // The first has no number in its name.
  const numbers = rows.map(({ label }) => Number(/ (\d{1,4})$/.exec(label)?.[1] ?? 1));
  return Math.max(0, ...numbers) + 1;
}
