import type { Context } from 'hono';
import { accepts } from 'hono/accepts';
import { getCookie, setCookie } from 'hono/cookie';
import { languages } from '#domain/sign-request/sign-request.ts';
import type { Language } from '#domain/sign-request/sign-request.ts';

const oneYear = 365 * 24 * 3600;

function known(language: string | undefined): Language | undefined {
  return languages.find((candidate) => candidate === language);
}

/**
 * Chooses a page's language: `?lang=` (kept in a cookie from then on), else that cookie, else Accept-Language, else
 * English.
 */
export function pageLanguage(c: Context): Language {
  const chosen = known(c.req.query('lang'));
  if (chosen) {
    const secure = new URL(c.req.url).protocol === 'https:';
    setCookie(c, 'lang', chosen, { path: '/', maxAge: oneYear, sameSite: 'Lax', httpOnly: true, secure });
    return chosen;
  }
  const kept = known(getCookie(c, 'lang'));
  if (kept) return kept;
  const match = (wanted: { type: string; q: number }[]) =>
    wanted
      .toSorted((a, b) => b.q - a.q)
      .map(({ type }) => known(type.toLowerCase().split('-')[0]))
      .find(Boolean) ?? 'en';
  return (
    known(accepts(c, { header: 'Accept-Language', supports: [...languages], default: 'en', match })) ?? 'en'
  );
}
