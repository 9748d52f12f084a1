import type { SectionPlace } from '../drawing/defineSection.contract.ts';

const plainPage = (stylesheet: string): string =>
  `<!doctype html><html lang="es"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><link rel="stylesheet" href="${stylesheet}"></head><body class="cs-page"><main></main></body></html>`;

/**
 * The company's shop without content and scripts: header, footer, colours, fonts and template.
 *
 * A landing has colours and fonts alone. A bare page when this host serves no shop.
 */
export async function blankShopPage(slug: string, stylesheet: string, place: SectionPlace): Promise<string> {
  // A cached copy would be served to the next visitor of the shop.
  const reply = await fetch(`/tienda/${slug}/`, { cache: 'no-store' }).catch(() => null);
  if (!reply?.ok) return plainPage(stylesheet);
  const page = new DOMParser().parseFromString(await reply.text(), 'text/html');
  const main = page.querySelector('main');
  if (!main) return plainPage(stylesheet);
  main.replaceChildren();
  for (const left of page.querySelectorAll('script, #island, .skip')) left.remove();
  page.body.dataset['page'] = 'page';
  if (place === 'landing') {
    for (const part of page.querySelectorAll('header.top, footer.foot')) part.remove();
    for (const sheet of page.querySelectorAll('link[rel="stylesheet"]:not([href^="/theme/"])')) sheet.remove();
    page.body.className = 'cs-page';
  }
  const styles = page.createElement('link');
  Object.assign(styles, { rel: 'stylesheet', href: stylesheet });
  page.head.append(styles);
  return `<!doctype html>${page.documentElement.outerHTML}`;
}

/** A page with its own header replaces the shop's. */
export function showShopHeader(page: Document, isVisible: boolean): void {
  const header = page.querySelector<HTMLElement>('header.top');
  if (header) header.style.display = isVisible ? '' : 'none';
}
