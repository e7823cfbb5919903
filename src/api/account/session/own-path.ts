const longest = 1_500;
const home = '/account';

/** Gives a path of the pages behind sign-in to which a browser may be sent; anything else becomes their first page. */
export function ownPath(path: string): string {
  const within =
    /^\/(?:account(?:$|\?|\/(?!sign-in|callback|sign-out))|companion(?:$|\/register$)|developer(?:$|\?|\/))[\x21-\x7e]*$/;
  return path.length <= longest && within.test(path) && !path.includes('\\') ? path : home;
}
