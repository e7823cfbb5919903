import type { Api } from './http.ts';

/** A page that a visitor got, after every redirect; `path` is where they are then, with its query. */
export type Page = { status: number; path: string; html: string; headers: Headers };

/** A person's browser without a screen: it keeps cookies by their paths, follows redirects, and sends forms. */
export class Visitor {
  readonly #api: Api;
  /** By name and path. */
  readonly cookies = new Map<string, { name: string; value: string; path: string; attributes: string }>();
  /** Every address of ours that a redirect led to, in order. */
  readonly way: string[] = [];
  /** Origins besides ours to which the visitor may be sent: their way ends there, with that address. */
  readonly mayLeaveTo = new Set<string>();

  constructor(api: Api) {
    this.#api = api;
  }

  /** The value of a cookie. */
  cookie(name: string): string | undefined {
    return [...this.cookies.values()].find((cookie) => cookie.name === name)?.value;
  }

  /** Sends one request, and follows nothing. */
  async ask(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ accept: 'text/html', 'user-agent': 'Visitor', ...headersOf(init) });
    const cookies = [...this.cookies.values()].filter((cookie) => path.startsWith(cookie.path));
    if (cookies.length > 0)
      headers.set('cookie', cookies.map(({ name, value }) => `${name}=${value}`).join('; '));
    const response = await fetch(this.#api.baseUrl + path, { ...init, headers, redirect: 'manual' });
    for (const line of response.headers.getSetCookie()) this.#keep(line);
    return response;
  }

  /** Opens a page as a person does who follows a link. */
  async open(path: string): Promise<Page> {
    return this.#follow(path, await this.ask(path));
  }

  /** Sends the form of a page, with the hidden fields that the page has; `origin` is the sender's. */
  async send(
    page: Page,
    form: Record<string, string | File>,
    { to = page.path, origin = this.#api.baseUrl } = {},
  ): Promise<Page> {
    const body = bodyOf({ ...hiddenFields(page.html, to), ...form });
    return this.#follow(to, await this.ask(to, { method: 'POST', body, headers: { origin } }));
  }

  async #follow(path: string, response: Response, left = 10): Promise<Page> {
    const location = response.headers.get('location');
    if (response.status >= 300 && response.status < 400 && location) {
      if (left === 0) throw new Error(`redirects without an end: ${this.way.join(' ')}`);
      const next = new URL(location, this.#api.baseUrl + path);
      if (this.mayLeaveTo.has(next.origin))
        return { status: response.status, path: next.href, html: '', headers: response.headers };
      if (next.origin !== new URL(this.#api.baseUrl).origin) throw new Error(`led away to ${location}`);
      const to = next.pathname + next.search;
      this.way.push(to);
      return this.#follow(to, await this.ask(to), left - 1);
    }
    return { status: response.status, path, html: await response.text(), headers: response.headers };
  }

  #keep(line: string): void {
    const [pair = '', ...attributes] = line.split('; ');
    const name = pair.slice(0, pair.indexOf('='));
    const value = pair.slice(name.length + 1);
    const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
    const over = attributes.some((one) => /^(max-age=0$|expires=Thu, 01 Jan 1970)/i.test(one));
    if (over) this.cookies.delete(`${name} ${path}`);
    else this.cookies.set(`${name} ${path}`, { name, value, path, attributes: attributes.join('; ') });
  }
}

/** A form as a browser sends it: in parts when it has a file. */
function bodyOf(form: Record<string, string | File>): URLSearchParams | FormData {
  const hasFile = Object.values(form).some((value) => value instanceof File);
  const body = hasFile ? new FormData() : new URLSearchParams();
  for (const [name, value] of Object.entries(form))
    if (body instanceof FormData) body.append(name, value);
    else if (typeof value === 'string') body.append(name, value);
  return body;
}

function headersOf(init: RequestInit): Record<string, string> {
  return Object.fromEntries(new Headers(init.headers));
}

function action(form: string): string | undefined {
  return /^<form\b[^>]*\baction="([^"]*)"/.exec(form)?.[1];
}

/** The hidden fields of the first form of a page that goes to `to`, or to the page itself. */
function hiddenFields(html: string, to: string): Record<string, string> {
  const forms = html.match(/<form\b[\s\S]*?<\/form>/g) ?? [];
  const form =
    forms.find((one) => action(one) === to) ?? forms.find((one) => action(one) === undefined) ?? '';
  const hidden = form.matchAll(/<input\s+type="hidden"\s+name="([^"]+)"\s+value="([^"]*)"/g);
  return Object.fromEntries([...hidden].map(([, name = '', value = '']) => [name, value]));
}

/** Signs a visitor in on the page to which `path` leads; gives the page that they wanted. */
export async function signInVisitor(
  visitor: Visitor,
  { email, password }: { email: string; password: string },
  path = '/account',
): Promise<Page> {
  return visitor.send(await visitor.open(path), { email, password });
}
