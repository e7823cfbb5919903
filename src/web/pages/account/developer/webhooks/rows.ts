import { html } from 'hono/html';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { developerWords } from '#words/developer/developer.ts';
import type { Html } from '../../../common/layout.ts';
import { localTime } from '../../../common/local-time.ts';
import {
  attemptsOf,
  code,
  pathOfApplication,
  receiver,
  type ShownApplication,
  type ShownDelivery,
} from '../shown.ts';

/** Draws a list of deliveries, newest first, or says that there is none. */
export function deliveryRows(
  language: Language,
  application: ShownApplication,
  deliveries: readonly ShownDelivery[],
): Html {
  if (deliveries.length === 0) return html`<p class="quiet">${developerWords[language].noDeliveries}</p>`;
  return html`<ul class="rows">
    ${deliveries.map((one) => deliveryItem(language, application, one))}
  </ul>`;
}

function deliveryItem(language: Language, application: ShownApplication, one: ShownDelivery): Html {
  const words = developerWords[language];
  const path = pathOfApplication(application, `/deliveries/${one.id}`);
  return html`<li>
    <p>
      <a href="${path}">${code(one.eventType)}</a>
      <span class="badge ${one.status}">${words.deliveryStatus[one.status]}</span>
    </p>
    <p class="quiet">
      ${localTime(one.createdAt, language)}, ${attemptsOf(language, one)},
      ${receiver(language, one.endpointUrl)}
    </p>
  </li>`;
}
