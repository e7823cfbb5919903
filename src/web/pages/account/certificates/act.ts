import { html } from 'hono/html';
import { revocationReasons, validityDays } from '#domain/certificate/certificate.ts';
import { certificateWords } from '#words/pages/certificates.ts';
import type { Html } from '../../common/layout.ts';
import { localTime } from '../../common/local-time.ts';
import { choices, formFault, hiddenToken, pinField, textField, tickBox, type Faults } from '../form.ts';
import { signedInLayout } from '../signed-in.ts';
import { badges, fact, pathOf, type Frame, type ShownCertificate } from './shown.ts';

type Act = {
  certificate: ShownCertificate;
  faults: Faults;
};

type Drawn = {
  words: { title: string; text: string; button: string };
  inner: Html;
  /** An act without a way back. */
  grave?: boolean;
};

/** Draws the form that changes a certificate's PIN. */
export function changePinPage(frame: Frame, act: Act): Html {
  const { fields, pinAct } = certificateWords[frame.language];
  const { faults } = act;
  const inner = html`${pinField({ name: 'pin', label: fields.pin, faults })}
  ${pinField({ name: 'new_pin', label: fields.newPin, hint: fields.pinHint, faults, isNew: true })}
  ${pinField({ name: 'pin_again', label: fields.repeat, faults, isNew: true })}`;
  return actPage(frame, act, { words: pinAct, inner });
}

/** Draws the form that renews a certificate. */
export function renewPage(frame: Frame, act: Act & { days: string; once: string }): Html {
  const { fields, renewAct } = certificateWords[frame.language];
  const { faults, days, once } = act;
  const { min, max } = validityDays;
  const inner = html`<input type="hidden" name="once" value="${once}" /> ${textField({
      name: 'days',
      label: fields.days,
      hint: fields.daysHint(min, max),
      value: days,
      attributes: 'type="text" inputmode="numeric" required maxlength="4" autocomplete="off"',
      faults,
    })}
    ${pinField({ name: 'pin', label: fields.pin, faults })}`;
  return actPage(frame, act, { words: renewAct, inner });
}

/** Draws the form that revokes a certificate. */
export function revokePage(frame: Frame, act: Act & { reason: string | undefined; comment: string }): Html {
  const { fields, revokeAct, reasons } = certificateWords[frame.language];
  const { faults, reason, comment } = act;
  const inner = html`${choices({
    name: 'reason',
    label: fields.reason,
    options: revocationReasons.map((value) => ({ value, text: reasons[value] })),
    chosen: reason,
    faults,
  })}
  ${textField({
    name: 'comment',
    label: fields.comment,
    value: comment,
    attributes: 'type="text" maxlength="1000" autocomplete="off"',
    faults,
  })}
  ${tickBox({ name: 'sure', label: revokeAct.sure, ticked: false, required: true, faults })}`;
  return actPage(frame, act, { words: revokeAct, inner, grave: true });
}

/** Draws the form that deletes a certificate. */
export function deletePage(frame: Frame, act: Act): Html {
  const { deleteAct } = certificateWords[frame.language];
  const { faults } = act;
  const inner = tickBox({ name: 'sure', label: deleteAct.sure, ticked: false, required: true, faults });
  return actPage(frame, act, { words: deleteAct, inner, grave: true });
}

function actPage(frame: Frame, { certificate, faults }: Act, { words, inner, grave }: Drawn): Html {
  const { language, token } = frame;
  const { back } = certificateWords[language];
  const main = html`<p class="up"><a href="${pathOf(certificate)}">${certificate.label}</a></p>
    <h1>${words.title}</h1>
    ${aboutCard(frame, certificate)}
    <section class="card form">
      <p>${words.text}</p>
      ${formFault(faults)}
      <form method="post" novalidate>
        ${hiddenToken(token)} ${inner}
        <p class="row">
          <button class="button ${grave ? 'grave' : ''}">${words.button}</button>
          <a class="button plain" href="${pathOf(certificate)}">${back}</a>
        </p>
      </form>
    </section>`;
  return signedInLayout({ language, title: words.title, token, here: '/account/certificates', main });
}

/** The certificate that the form is about. */
function aboutCard({ language }: Frame, certificate: ShownCertificate): Html {
  const { facts } = certificateWords[language];
  return html`<section class="card">
    <h2>${certificate.label} ${badges(certificate, language)}</h2>
    <dl class="facts">
      ${fact(facts.subject, certificate.subject)}
      ${fact(facts.validTo, localTime(certificate.validTo, language))}
      ${fact(facts.uses, facts.count(certificate.usageCount))}
    </dl>
  </section>`;
}
