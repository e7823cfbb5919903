import type { CodeAct } from '#domain/common/code-act.ts';
import { readSessionView } from '#entities/envelope/rows/read-session-view.ts';
import type { ApiDependencies } from '../../../http/deps.ts';
import type { SessionRows } from './find-session.ts';

/** Gives the act that a recipient's code is for: theirs in the envelope, or the opening of its sealed document. */
export async function codeActOf(
  { orm }: Pick<ApiDependencies, 'orm'>,
  { envelope, recipient }: SessionRows,
  opens: 'envelope' | 'sealed',
): Promise<CodeAct> {
  const { id: recipientId, linkGeneration, role } = recipient;
  const { sender } = await readSessionView(orm.em.fork(), {
    envelopeId: envelope.id,
    recipientId,
    linkGeneration,
  });
  const kind = opens === 'sealed' ? 'open_sealed' : role === 'approver' ? 'approve' : 'sign';
  return { kind, document: envelope.name, askedBy: sender.organization || sender.name };
}
