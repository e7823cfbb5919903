import { developerWords } from '#words/developer/developer.ts';
import { html } from 'hono/html';
import type { Html } from '../../../common/layout.ts';
import type { Frame } from '../../certificates/shown.ts';
import { signedInLayout } from '../../signed-in.ts';
import { testBanner } from '../mode.ts';
import { pathOfApplication, type ShownApplication, type ShownDelivery } from '../shown.ts';
import { deliveryRows } from './rows.ts';

type Logged = { application: ShownApplication; deliveries: readonly ShownDelivery[] };

/** Draws what was sent to an application's webhooks last; it has no form, so that it may load itself again. */
export function deliveryLogPage({ language, token }: Frame, { application, deliveries }: Logged): Html {
  const { deliveries: title, liveText } = developerWords[language];
  const main = html`<p class="up"><a href="${pathOfApplication(application)}">${application.name}</a></p>
    <h1>${title}</h1>
    ${testBanner(language, application)}
    <p class="none">${liveText}</p>
    <section class="card">${deliveryRows(language, application, deliveries)}</section>`;
  return signedInLayout({ language, title, token, here: '/developer', main });
}
