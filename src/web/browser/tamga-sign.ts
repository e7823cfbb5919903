import { embeddingEvents, type EmbeddingMessage } from '#domain/account/embedding.ts';

const types: readonly string[] = embeddingEvents.map((event) => `tamga:${event}`);

function isMessage(data: unknown): data is EmbeddingMessage {
  const { type, id } = Object(data) as Partial<EmbeddingMessage>;
  return typeof type === 'string' && types.includes(type) && typeof id === 'string';
}

/** The address of a signing link; undefined for anything else, such as a script. */
function linkOf(src: string | null): URL | undefined {
  const url = src === null ? null : URL.parse(src);
  return url && (url.protocol === 'https:' || url.protocol === 'http:') ? url : undefined;
}

/**
 * `<tamga-sign src="…">` shows a signing page in a frame, and raises its events on itself: `tamga:opened`, `tamga:signed` and so on, with
 * the id of the sign request or envelope in `detail.id`. Messages of any other frame or origin are not heeded, and none is sent.
 */
class TamgaSign extends HTMLElement {
  static observedAttributes = ['src', 'title'];
  readonly #frame = document.createElement('iframe');
  #link: URL | undefined;

  constructor() {
    super();
    const { style } = this.#frame;
    style.width = '100%';
    style.height = '100%';
    style.border = '0';
    this.#frame.referrerPolicy = 'no-referrer';
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(
      ':host { display: block; width: 100%; height: 45rem; } :host([hidden]) { display: none; }',
    );
    const root = this.attachShadow({ mode: 'closed' });
    root.adoptedStyleSheets = [sheet];
    root.append(this.#frame);
  }

  connectedCallback(): void {
    addEventListener('message', this.#hear);
  }

  disconnectedCallback(): void {
    removeEventListener('message', this.#hear);
  }

  attributeChangedCallback(): void {
    this.#frame.title = this.title || 'Tamga';
    const link = linkOf(this.getAttribute('src'));
    if (link?.href === this.#link?.href) return;
    this.#link = link;
    if (link) this.#frame.src = link.href;
    else this.#frame.removeAttribute('src');
  }

  readonly #hear = ({ source, origin, data }: MessageEvent<unknown>): void => {
    if (source !== this.#frame.contentWindow || origin !== this.#link?.origin || !isMessage(data)) return;
    const { type, id } = data;
    this.dispatchEvent(new CustomEvent(type, { bubbles: true, composed: true, detail: { id } }));
  };
}

customElements.define('tamga-sign', TamgaSign);
