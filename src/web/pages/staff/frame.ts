import { html, raw } from 'hono/html';
import type { StaffRole } from '#domain/account/staff.ts';
import { frameWords, sections, type Section } from '#words/staff/frame.ts';
import { layout, type Html } from '../common/layout.ts';

/** The signed-in member of staff, as every page of the console shows them. */
export type Frame = { email: string; roles: readonly StaffRole[] };

export type ConsolePage = { title: string; here: Section; main: Html };

const needs: Partial<Record<Section, StaffRole>> = {
  '/staff': 'support',
  '/staff/flows': 'support',
  '/staff/reports': 'support',
  '/staff/organizations': 'admin',
  '/staff/partners': 'admin',
  '/staff/people': 'admin',
  '/staff/audit': 'admin',
};

/** Puts a page of the console into its frame: the parts that this member of staff may see, and the way out. */
export function consoleLayout({ email, roles }: Frame, { title, here, main }: ConsolePage): Html {
  const link = ([path, text]: [string, string]) =>
    html`<li><a href="${path}" ${path === here ? raw('aria-current="page"') : ''}>${text}</a></li>`;
  const open = Object.entries(sections).filter(([path]) => {
    const role = needs[path as Section];
    return role === undefined || roles.includes(role);
  });
  const bar = html`<div class="account-bar">
    <nav aria-label="${frameWords.sections}">
      <ul>
        ${open.map(link)}
      </ul>
    </nav>
    <form method="post" action="/staff/sign-out">
      <button class="button plain">${frameWords.signOut}<span class="unseen"> ${email}</span></button>
    </form>
  </div>`;
  return layout({
    language: 'en',
    title,
    style: 'staff.css',
    script: 'staff.js',
    switchable: false,
    main: html`${bar}
      <main>
        <h1>${title}</h1>
        ${main}
      </main>`,
  });
}

/** A page that only says something. */
export function saidPage(
  frame: Frame,
  { title, text, here }: { title: string; text: string; here: Section },
): Html {
  const main = html`<section class="card"><p>${text}</p></section>
    <p class="more">
      <a href="${frame.roles.includes('support') ? '/staff' : '/staff/session'}"
        >${frameWords.missing.back}</a
      >
    </p>`;
  return consoleLayout(frame, { title, here, main });
}
