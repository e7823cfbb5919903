import type { ActStatement } from '#domain/common/act-statement.ts';

/** The acts by whose statements a sign request is what it is: its creation, and what staff changed of it since. */
export const requestNamingActs = ['create', 'operatorCorrect', 'operatorExtend'] as const;

/** What a request must be: the hash of its facts, and the generation of its link. */
export type StatedRequest = { content: string | null; generation: number };

type Seen = { generation: number; expiresAt: string };

/**
 * Gives what a sign request must be by the statements that made it so, in whatever order they come: each change says which
 * generation and which end it found, and raises one of them. Undefined where none is of its creation.
 */
export function statedRequest(statements: readonly ActStatement[]): StatedRequest | undefined {
  const created = statements.findLast(({ act }) => act === 'create');
  if (!created) return undefined;
  const changes = statements.filter(({ act }) => act === 'operatorCorrect' || act === 'operatorExtend');
  const latest = changes.toSorted(byState).at(-1);
  if (!latest) return { content: created.content, generation: 1 };
  const raised = latest.act === 'operatorCorrect' ? 1 : 0;
  return { content: latest.content, generation: seenIn(latest).generation + raised };
}

function byState(one: ActStatement, other: ActStatement): number {
  const [a, b] = [seenIn(one), seenIn(other)];
  return a.generation - b.generation || a.expiresAt.localeCompare(b.expiresAt);
}

function seenIn({ input }: ActStatement): Seen {
  const { generation, expiresAt } = Object(input['seen']) as Partial<Seen>;
  return { generation: Number(generation), expiresAt: String(expiresAt) };
}
