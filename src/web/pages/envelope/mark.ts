import { html, raw } from 'hono/html';
import { markFaces, type MarkFace } from '#domain/envelope/mark-face.ts';
import { recipientFacts } from '#domain/envelope/recipient-facts.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';
import { faceWords } from '#words/pages/mark-faces.ts';
import { envelopeWords } from '#words/pages/envelope.ts';
import type { MarkWay } from '#words/pages/envelope-words.ts';
import type { Html } from '../common/layout.ts';

const ways: MarkWay[] = ['typed', 'drawn', 'uploaded'];

function choice(way: MarkWay, language: Language): Html {
  return html`<label>
    <input type="radio" name="way" value="${way}" ${way === 'typed' ? raw('checked') : ''} />
    <span>${envelopeWords[language].mark.way[way]}</span>
  </label>`;
}

/** A handwriting to choose; the page's script writes what was typed into its sample. */
function faceChoice(face: MarkFace, index: number, language: Language): Html {
  return html`<label>
    <input type="radio" name="face" value="${face}" ${index === 0 ? raw('checked') : ''} />
    <span class="unseen">${faceWords[language].name(index + 1)}</span>
    <span class="typed sample" data-face="${face}" translate="no" aria-hidden="true"></span>
  </label>`;
}

function typed(language: Language): Html {
  const { mark } = envelopeWords[language];
  return html`<div data-way="typed">
    <div class="field">
      <label for="typed-mark" id="typed-label">${mark.typedLabel.signature}</label>
      <input
        class="line"
        id="typed-mark"
        autocomplete="name"
        spellcheck="false"
        maxlength="${recipientFacts.name.longest}"
        aria-describedby="mark-fault"
      />
    </div>
    <fieldset class="faces">
      <legend class="label">${faceWords[language].legend}</legend>
      ${markFaces.map((face, index) => faceChoice(face, index, language))}
    </fieldset>
    <p class="label">${mark.shown}</p>
    <p class="mark-paper typed" id="typed-shown" translate="no" aria-hidden="true"></p>
  </div>`;
}

function drawn(language: Language): Html {
  const { mark } = envelopeWords[language];
  return html`<div data-way="drawn" hidden>
    <canvas
      class="mark-paper"
      id="drawn-mark"
      width="1000"
      height="360"
      role="img"
      aria-label="${mark.drawLabel}"
    ></canvas>
    <div class="row">
      <button class="button plain" type="button" id="clear-drawn">${mark.clear}</button>
    </div>
    <p class="hint">${mark.drawHint}</p>
  </div>`;
}

function uploaded(language: Language): Html {
  const { mark } = envelopeWords[language];
  return html`<div data-way="uploaded" hidden>
    <p class="mark-paper" id="uploaded-shown"></p>
    <div class="row">
      <button class="button second" type="button" id="choose-mark">${mark.choose}</button>
      <input
        type="file"
        id="uploaded-mark"
        accept="image/png,image/jpeg"
        hidden
        aria-label="${mark.choose}"
      />
      <span class="hint">${mark.uploadHint}</span>
    </div>
    <p class="hint" id="uploaded-said" role="status"></p>
  </div>`;
}

/** The dialog in which a signature or initials are made: typed, drawn or uploaded, each as good as the others. */
export function markDialog(language: Language): Html {
  const { mark } = envelopeWords[language];
  return html`<dialog id="mark" aria-labelledby="mark-title">
    <form id="mark-form" method="dialog" novalidate>
      <h2 id="mark-title">${mark.title.signature}</h2>
      <p class="quiet" id="mark-where">${mark.everywhere.signature}</p>
      <fieldset class="ways-of">
        <legend class="unseen">${mark.how}</legend>
        ${ways.map((way) => choice(way, language))}
      </fieldset>
      ${typed(language)} ${drawn(language)} ${uploaded(language)}
      <p class="fault" id="mark-fault" role="alert"></p>
      <div class="row">
        <button class="button second" type="button" id="mark-cancel">${mark.cancel}</button>
        <button class="button" type="submit" id="mark-adopt">${mark.adopt}</button>
      </div>
    </form>
  </dialog>`;
}
