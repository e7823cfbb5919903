import type { Context } from 'hono';
import { Problem } from '#domain/common/problem.ts';
import { EnvelopeRecipient } from '#entities/envelope/envelope-recipient.ts';
import { Envelope } from '#entities/envelope/envelope.ts';
import { SealedLink } from '#entities/envelope/sealed-link.ts';
import { sealedRenewedPage } from '#web/pages/envelope/sealed.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { isFromOurPages } from '../../http/guards/same-origin.ts';
import { embeddingOfSession, findSession } from '../envelope/common/find-session.ts';
import { placeOf } from './prove.ts';
import { renewSealedLink } from './renew.ts';

/**
 * POST /envelope/{token}: the form of the page of a completed envelope. Sends its recipient the link to the sealed document again, as
 * renewSealedLink does: to their own address alone, and not so soon after another message. The page that answers is the same whether
 * or not one was sent. Throws Problem not_found, insufficient_scope.
 */
export async function sendSealedAgain(c: Context<ApiEnv>): Promise<Response> {
  if (!isFromOurPages(c))
    throw new Problem('insufficient_scope', 'This form is taken from our own pages only.');
  const session = await findSession(c.var.deps, c.req.param('token') ?? '');
  c.set('embedding', embeddingOfSession(session));
  const { id: envelopeId } = session.envelope;
  const { id } = session.recipient;
  const em = c.var.deps.orm.em.fork();
  const [envelope, recipient, link] = await Promise.all([
    em.findOneOrFail(Envelope, { id: envelopeId }),
    em.findOneOrFail(EnvelopeRecipient, { id }),
    em.findOne(SealedLink, { id, envelopeId }),
  ]);
  if (envelope.status === 'completed' && link)
    await renewSealedLink(c, { envelope, recipient, link, isLive: false });
  return c.html(sealedRenewedPage(placeOf(c, { envelope })));
}
