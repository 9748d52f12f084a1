import { previewPolicy } from '../../guests/landingHeaders.rules.ts';

type PreviewPlace = {
  /** Origin of the office, which also serves the files of landings. */
  origin: string;
  /** URL at which relative addresses of the landing start. */
  folder: string;
};

const element = (page: Document, name: string, attributes: Record<string, string>): HTMLElement => {
  const created = page.createElement(name);
  for (const [key, value] of Object.entries(attributes)) created.setAttribute(key, value);
  return created;
};

/** A landing for a sandboxed frame: under its policy, with addresses as on the shop, and without its code. */
export function previewDocument(html: string, { origin, folder }: PreviewPlace): string {
  const page = new DOMParser().parseFromString(html, 'text/html');
  // A frame without scripts would report each of them.
  for (const left of page.querySelectorAll('script, base')) left.remove();
  for (const each of page.querySelectorAll('*'))
    for (const name of each.getAttributeNames()) if (name.startsWith('on')) each.removeAttribute(name);
  page.head.prepend(
    element(page, 'meta', { 'http-equiv': 'content-security-policy', content: previewPolicy(origin) }),
    element(page, 'base', { href: folder }),
  );
  return `<!doctype html>${page.documentElement.outerHTML}`;
}
