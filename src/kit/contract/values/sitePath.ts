/**
 * A path of this site with its query and fragment; undefined for an address of another one.
 *
 * Browsers drop tabs and line ends and read a backslash as a slash: `/\evil.test` and a tab between two slashes name
 * another host.
 */
export function sitePath(address: string): string | undefined {
  const path = address.replace(/[\t\n\r]/g, '');
  return /^\/(?![/\\])/.test(path) ? path : undefined;
}
