/** Origin that no real address has. */
const site = 'https://site.invalid';

/**
 * Path, query and fragment of an address of this site; undefined for an address of another one.
 *
 * Parses as browsers do, which read `/\evil.test` and a tab between two slashes as another host.
 */
export function sitePath(address: string): string | undefined {
  const url = URL.canParse(address, site) ? new URL(address, site) : null;
  if (url?.origin !== site) return undefined;
  // `/.//evil.test` has a path of two slashes.
  return url.pathname.replace(/^\/+/, '/') + url.search + url.hash;
}
