import { envelopeWorkflowId } from '#domain/common/workflow-ids.ts';
import { linkToken } from '#secrets/link-token.ts';
import { registerUser, type TestUser } from '#test/support/people/account.ts';
import { readyDocument } from '#test/support/people/document.ts';
import { downloaded, openAndSign, sentEnvelope, untilEnvelope } from '#test/support/people/envelope.ts';
import type { World } from '#test/support/world/world.ts';
import { makeOlder } from './purge.ts';

type Given = { owner?: TestUser; documentId?: string };

/** A completed envelope with its certificate and its check page, as if it had ended 100 days ago. */
export async function completedEnvelope(world: World, given: Given = {}) {
  const owner = given.owner ?? (await registerUser(world));
  const documentId = given.documentId ?? (await readyDocument(world, owner));
  const { id, emails } = await sentEnvelope(world, owner, { document_id: documentId, recipients: [{}] });
  const [email = ''] = emails;
  await openAndSign(world, email);
  await untilEnvelope(world, owner, { id, status: 'completed' });
  const sealed = await downloaded(world, owner, `/envelopes/${id}/download`);
  const certificate = await downloaded(world, owner, `/envelopes/${id}/certificate`);
  await world.deps.temporal.workflow.getHandle(envelopeWorkflowId(id)).result();
  await makeOlder(world, 'envelope', id, ['created_at', 'completed_at'], 100);
  await makeOlder(world, 'document', documentId, ['created_at'], 100);
  const token = linkToken(world.deps.keys.link, { purpose: 'check', id, generation: 1 });
  const page = async () => {
    const answer = await fetch(`${world.baseUrl}/check/${token}`, { headers: { 'accept-language': 'en' } });
    return { status: answer.status, text: await answer.text() };
  };
  const organizationId = owner.user.organization_id;
  return { id, email, owner, documentId, organizationId, sealed, certificate, page };
}
