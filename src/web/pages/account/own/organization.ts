import { organizationWords } from '#words/pages/organization.ts';
import type { Html } from '../../common/layout.ts';
import type { Frame } from '../certificates/shown.ts';
import { tickBox } from '../form.ts';
import { formPage } from './form-page.ts';

/** Draws the form of an organization's settings, for its owner and admins. */
export function organizationPage(frame: Frame, { pageLine }: { pageLine: boolean }): Html {
  const words = organizationWords[frame.language];
  const faults = {};
  const box = { name: 'page_line', label: words.line, hint: words.lineHint, ticked: pageLine, faults };
  return formPage(frame, { words, inner: tickBox(box), faults, here: '/account' });
}
