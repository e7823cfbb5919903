import type { Context } from 'hono';
import { embeddingOriginBounds } from '#domain/account/embedding-origin.ts';
import { embeddingPage } from '#web/pages/account/developer/embedding.ts';
import { sandboxWords } from '#words/developer/sandbox.ts';
import {
  EmbeddingOrigins,
  setEmbeddingOrigins,
} from '../../common/administration/partners/set-embedding-origins.ts';
import type { ApiEnv } from '../../http/deps.ts';
import { pageLanguage } from '../../http/language.ts';
import { frameOf, readSentForm } from '../frame.ts';
import { ownApplication, ownRecorder } from './applications.ts';
import { linesOf } from './faults.ts';
import { shownApplication } from './view.ts';

/** GET /developer/applications/{id}/embedding: the origins whose pages may frame those of the application's sign requests. */
export async function showEmbedding(c: Context<ApiEnv>): Promise<Response> {
  const row = await ownApplication(c);
  const application = shownApplication(row);
  const origins = row.embeddingOrigins.join('\n');
  return c.html(embeddingPage(frameOf(c), { application, origins, faults: {} }));
}

/** POST /developer/applications/{id}/embedding: names others, or none. */
export async function changeEmbedding(c: Context<ApiEnv>): Promise<Response> {
  const { text } = await readSentForm(c);
  const row = await ownApplication(c);
  const typed = text('origins').slice(0, longestField);
  const lines = linesOf(typed);
  const parsed = EmbeddingOrigins.safeParse(lines);
  if (!parsed.success) {
    const [index] = parsed.error.issues[0]?.path ?? [];
    const words = sandboxWords[pageLanguage(c)].embedding;
    const wrong = typeof index === 'number' ? `${words.fault} ${lines[index] ?? ''}` : words.tooMany;
    const page = { application: shownApplication(row), origins: typed, faults: { origins: wrong } };
    return c.html(embeddingPage(frameOf(c), page), 400);
  }
  const origins = parsed.data;
  await c.var.deps.orm.em
    .fork()
    .transactional((em) => setEmbeddingOrigins(em, ownRecorder(c), { id: row.id, origins }));
  return c.redirect(`/developer/applications/${row.id}`, 303);
}

/** What the field holds at most: as many origins as there may be, one more, and their line ends. */
const longestField = (embeddingOriginBounds.count + 1) * (embeddingOriginBounds.length + 2);
