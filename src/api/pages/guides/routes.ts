import { Hono } from 'hono';
import type { Context } from 'hono';
import { drawnAtOnce } from '#web/pages/common/at-once.ts';
import { guidePage, guidesPage, guidesPath } from '#web/pages/guides/guide.ts';
import { answerConstant, type ConstantBody } from '../../http/answers/constant-body.ts';
import { pageHeaders } from '../../http/security-headers.ts';
import { linksAmong, readGuides, servedMarkdown } from './guides.ts';
import { llmsTxt } from './llms-txt.ts';

const aWhile = { 'Cache-Control': 'public, max-age=300' };

/**
 * The guides for those who call the API: GET /docs/guides, /docs/guides/{name}, the same as Markdown at /docs/guides/{name}.md, and
 * /llms.txt. All of them are drawn at once, so that a broken one is known at start.
 */
export function guidesRoutes({ baseUrl }: { baseUrl: string }): Hono {
  const app = new Hono();
  const written = readGuides();
  const linkTo = linksAmong(written);
  const groups = written.map(({ title, guides }) => ({
    title,
    guides: guides.map((guide) => ({ ...guide, markdown: servedMarkdown(guide.markdown, linkTo) })),
  }));
  const bodies = new Map([
    [guidesPath, page(guidesPage(groups))],
    ['/llms.txt', text('text/plain', llmsTxt(groups, baseUrl))],
    ...groups.flatMap(({ guides }) =>
      guides.flatMap((guide): [string, ConstantBody][] => [
        [`${guidesPath}/${guide.name}`, page(guidePage(guide, groups, linkTo))],
        [`${guidesPath}/${guide.name}.md`, text('text/markdown', guide.markdown)],
      ]),
    ),
  ]);
  app.on('GET', [guidesPath, `${guidesPath}/*`, '/llms.txt'], pageHeaders({ baseUrl }), (c: Context) => {
    const body = bodies.get(c.req.path.replace(/(?<=.)\/$/, ''));
    return body ? answerConstant(c, body, aWhile) : c.notFound();
  });
  return app;
}

function page(drawn: ReturnType<typeof guidesPage>): ConstantBody {
  return text('text/html', drawnAtOnce(drawn));
}

function text(type: string, content: string): ConstantBody {
  return { bytes: new TextEncoder().encode(content), contentType: `${type}; charset=utf-8` };
}
