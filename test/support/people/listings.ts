import { registerUser } from './account.ts';
import { signInVisitor, Visitor, type Page } from '#test/support/http/visitor.ts';
import type { World } from '#test/support/world/world.ts';

/** The lines that a page offers to be copied, as a browser copies them. */
export function listingsIn({ html }: Page): string[] {
  const characters = { '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>', '&amp;': '&' };
  return [...html.matchAll(/<pre class="listing"[^>]*>([^<]*)<\/pre>/g)].map(([, text = '']) =>
    text.replaceAll(/&(?:quot|#39|lt|gt|amp);/g, (one) => characters[one as keyof typeof characters]),
  );
}

/** Makes an application on the dashboard; gives the page with its secret, and its client_id. */
export async function madeOnDashboard(world: World) {
  const visitor = new Visitor(world);
  await signInVisitor(visitor, await registerUser(world), '/developer');
  const form = await visitor.open('/developer/applications/new');
  const page = await visitor.send(form, { name: 'Систем', scope_sign: 'true', scope_webhook: 'true' });
  const [, id = ''] = /applications\/([0-9a-f-]{36})"/.exec(page.html) ?? [];
  return { visitor, page, id };
}
