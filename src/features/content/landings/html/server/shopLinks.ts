import { hostOf, landingTarget } from './htmlAddresses.ts';
import { htmlTags } from './htmlTags.ts';

/** Where a company's shop is, as its landings lead to it. */
export type ShopPlace = {
  /** URL without a last slash: `https://pide.test`, or `https://comanda.test/tienda/demo`. */
  shop: string;
  /** Landings have another host, whose paths are not those of the shop. */
  isSeparate: boolean;
};

/** Prefix of the shop's paths without its first slash: blank, or `tienda/demo`. */
export const basePath = ({ shop }: Pick<ShopPlace, 'shop'>): string =>
  new URL(shop).pathname.replaceAll(/^\/|\/$/g, '');

/** Parts of the site where no order begins: landings, and files. */
const elsewhere = /^(?:\/|(?:[lf]|files|theme|static)(?:\/|$))/;

/** Path of an address with a host, with its first slash. */
function pathOf(address: string): string {
  const rest = address.slice(address.indexOf('//') + 2);
  const at = rest.search(/[/\\?#]/);
  return at < 0 ? '/' : `/${rest.slice(at).replace(/^[/\\]/, '')}`;
}

/** Path of the shop that an address of a landing leads to, without its first slash; null for any other. */
export function shopPath(address: string, place: ShopPlace): string | null {
  const host = hostOf(address);
  if (host !== null && host !== new URL(place.shop).host) return null;
  if (host === null && place.isSeparate) return null;
  const target = landingTarget(host === null ? address : pathOf(address), basePath(place));
  return target === null || elsewhere.test(target) ? null : target;
}

/** Whether the orders that follow from a link are counted. References to other content than landings stay. */
export const isCounted = (address: string, via: string): boolean =>
  new RegExp(`[?&;]via=(?:${via}|[bc][1-9]\\d*)(?:[&#]|$)`).test(address);

const otherLanding = /([?&;]via=)l\d+(?=[&#\s]|$)/;

/** An address with the reference of a landing, before its fragment. `and`: how it joins parameters. */
function withVia(address: string, via: string, and: string): string {
  if (otherLanding.test(address)) return address.replace(otherLanding, `$1${via}`);
  // `&#` begins an entity.
  const fragment = address.search(/(?<!&)#/);
  const before = (fragment < 0 ? address : address.slice(0, fragment)).trimEnd();
  const join = before.endsWith('?') ? '' : before.includes('?') ? and : '?';
  return `${before}${join}via=${via}${address.slice(before.length)}`;
}

/** A written attribute, such as `href="/?a=1&amp;b=2"`, with the reference; null where it would be read otherwise. */
function countedAttribute(attribute: string, via: string): string | null {
  const quoted = attribute.slice(attribute.indexOf('=') + 1).trimStart();
  const quote = /^["']/.exec(quoted)?.[0] ?? '';
  const [start, end] = [attribute.length - quoted.length + quote.length, attribute.length - quote.length];
  const counted = `${attribute.slice(0, start)}${withVia(attribute.slice(start, end), via, '&amp;')}${quote}`;
  const hrefOf = (text: string) => htmlTags(`<a ${text}>`)[0]?.attributes.get('href');
  return hrefOf(counted) === withVia(hrefOf(attribute) ?? '', via, '&') ? counted : null;
}

/** A document whose links to the shop name the landing, so that the orders that follow are counted. Other bytes stay. */
export function countLinks(html: string, place: ShopPlace, via: string): string {
  let counted = '';
  let end = 0;
  for (const { name, attributes, href } of htmlTags(html)) {
    const address = attributes.get('href')?.trim() ?? '';
    if (!href || (name !== 'a' && name !== 'area') || isCounted(address, via) || shopPath(address, place) === null)
      continue;
    const attribute = countedAttribute(html.slice(href.start, href.end), via);
    if (attribute === null) continue;
    counted += html.slice(end, href.start) + attribute;
    ({ end } = href);
  }
  return counted + html.slice(end);
}
