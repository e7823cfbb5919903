import { parse } from 'bowser';

/** A name is a few words; some browsers let anybody choose theirs. */
const longest = 40;

/**
 * Names the browser and the system in what a browser called itself, such as `Chrome 130, Android`; null for a program that is no
 * browser we know. Both are the browser's own words, which anybody can choose. Browsers no longer tell the version of their system.
 */
export function deviceName(userAgent: string): string | null {
  if (userAgent.trim() === '') return null;
  const { browser, os } = parse(userAgent);
  if (!os.name || !browser.name) return null;
  const major = browser.version?.split('.')[0];
  const name = browser.name.slice(0, longest);
  return `${major ? `${name} ${major}` : name}, ${os.name}`;
}
