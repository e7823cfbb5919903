/** A page that a browser shows: its address, and what is drawn. */
export type Page = { url: URL; status: number; html: string };

type Cookie = { name: string; value: string; path: string };

/** So many redirects one after another are followed. */
const mostRedirects = 15;

/** A person's browser without a screen: it keeps cookies, follows redirects to wherever they lead, and sends forms. */
export class Browser {
  /** By host, name and path. */
  readonly #cookies = new Map<string, Cookie & { host: string }>();

  /** Opens an address, and gives the page where the way ends. */
  async open(address: string | URL): Promise<Page> {
    return this.#follow(new URL(address), {});
  }

  /** Sends the form of a page, with the hidden fields that stand in it. */
  async send(page: Page, fields: Record<string, string>, to = page.url.pathname): Promise<Page> {
    const url = new URL(to, page.url);
    const body = new URLSearchParams({ ...hiddenFields(page.html, url.pathname), ...fields });
    return this.#follow(url, { method: 'POST', body, headers: { origin: url.origin } });
  }

  /** Posts JSON as the script of a page does, and gives the answer. Throws with the service's own words when it refuses. */
  async post(url: URL, body: object): Promise<Record<string, unknown>> {
    const headers = { origin: url.origin, 'content-type': 'application/json', accept: 'application/json' };
    const response = await this.#ask(url, { method: 'POST', body: JSON.stringify(body), headers });
    const answer = (await response.json()) as Record<string, unknown> & { error?: { message?: string } };
    if (response.ok) return answer;
    throw new Error(`POST ${url.pathname}: ${response.status} ${answer.error?.message ?? ''}`);
  }

  async #follow(from: URL, init: RequestInit): Promise<Page> {
    let [url, response] = [from, await this.#ask(from, init)];
    for (let left = mostRedirects; left > 0; left -= 1) {
      const location = response.headers.get('location');
      if (response.status < 300 || response.status >= 400 || location === null)
        return { url, status: response.status, html: await response.text() };
      url = new URL(location, url);
      response = await this.#ask(url, {});
    }
    throw new Error(`${from.href} leads from one address to the next without an end`);
  }

  async #ask(url: URL, init: RequestInit): Promise<Response> {
    const headers = new Headers(init.headers);
    if (!headers.has('accept')) headers.set('accept', 'text/html');
    headers.set('accept-language', 'en');
    const own = [...this.#cookies.values()].filter(
      ({ host, path }) => host === url.host && url.pathname.startsWith(path),
    );
    if (own.length > 0) headers.set('cookie', own.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(url, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(url.host, line);
    return response;
  }

  #keep(host: string, line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const [name = ''] = pair.split('=', 1);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice('path='.length) ?? '/';
    const key = `${host} ${name} ${path}`;
    const isOver = attributes.some((one) => /^(max-age=0$|expires=Thu, 01 Jan 1970)/i.test(one));
    if (isOver) this.#cookies.delete(key);
    else this.#cookies.set(key, { host, name, value: pair.slice(name.length + 1), path });
  }
}

function goesTo(form: string): string | undefined {
  return /^<form\b[^>]*\baction="([^"]*)"/.exec(form)?.[1];
}

/** The hidden fields of the form of a page that goes to `path`, or of the first one that goes to the page itself. */
function hiddenFields(html: string, path: string): Record<string, string> {
  const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
  const form = forms.find((one) => goesTo(one) === path) ?? forms.find((one) => goesTo(one) === undefined);
  const hidden = (form ?? '').matchAll(/<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"/g);
  return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]));
}

/** The text of a page's heading. */
export function headingOf({ html }: Page): string {
  return (/<h1[^>]*>([^<]*)/.exec(html)?.[1] ?? '').trim();
}
