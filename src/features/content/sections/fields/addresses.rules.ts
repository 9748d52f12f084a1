/** Parts of an address that no link of ours has: what a browser strips or reads as a slash. */
const hidden = /[\p{Cc}\p{Cf}\s\\]/u;

const allowed = [
  // Of this site: a path, or a place on the page.
  /^\/(?![/\\])/,
  /^#[\w-]*$/,
  /^https:\/\/[^/?#@:]+(?::\d{1,5})?(?:[/?#]|$)/i,
  /^mailto:[^\s@:?]+@[^\s@:?]+(?:\?|$)/i,
  /^tel:\+?[\d().-]+$/i,
];

/** An address that a page may lead to, as it is written into it; null for any other, however it is dressed. */
export function safeAddress(typed: string): string | null {
  const address = /^wa\.me\//i.test(typed.trim()) ? `https://${typed.trim()}` : typed.trim();
  return !hidden.test(address) && allowed.some((form) => form.test(address)) ? address : null;
}

/** The address of a pasted or typed link, where `http:` becomes `https:`; null for one that no page may have. */
export const linkAddress = (typed: string): string | null =>
  safeAddress(typed.trim().replace(/^http:(?=\/\/)/i, 'https:'));

/** A path of this site, without what comes after it; null for anything else. */
export function sitePath(typed: string): string | null {
  const address = safeAddress(typed);
  return address?.startsWith('/') ? (address.slice(1).split(/[?#]/, 1)[0] ?? '') : null;
}
