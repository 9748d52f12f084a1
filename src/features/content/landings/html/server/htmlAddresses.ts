import type { HtmlTag } from './htmlTags.ts';

/**
 * An address in a document. `loads`: the page loads it, so it must come from its own files. `isChoice`: one of several
 * sizes.
 */
export type HtmlAddress = { address: string; at: number; loads: boolean; isChoice?: boolean };

const loadedBy: Readonly<Record<string, readonly string[]>> = {
  src: ['img', 'script', 'video', 'audio', 'source', 'track', 'embed', 'input'],
  poster: ['video'],
  data: ['object'],
};
const stylesheet = /\b(?:stylesheet|icon|preload|modulepreload)\b/i;

/** Addresses of a `srcset`: each before its size. */
const ofSet = (set: string): string[] =>
  set
    .split(',')
    .map((each) => each.trim().split(/\s/, 1)[0] ?? '')
    .filter((address) => address !== '');

/** Addresses that a style sheet loads. */
export const urlsIn = (css: string): string[] =>
  [
    ...css.matchAll(/url\(\s{0,20}["']?([^"')\s]{1,2000})/gi),
    ...css.matchAll(/@import\s{1,20}["']([^"']{1,2000})/gi),
  ].map(([, address = '']) => address);

/** Every address that a document loads or leads to. */
export function htmlAddresses(tags: readonly HtmlTag[]): HtmlAddress[] {
  return tags.flatMap(({ name, attributes, at, text }) => {
    const of = (addresses: readonly string[], loads: boolean) =>
      addresses.map((address) => ({ address: address.replaceAll(/[\t\n\r]/g, '').trim(), at, loads }));
    const loaded = Object.entries(loadedBy).flatMap(([attribute, elements]) =>
      elements.includes(name) ? (attributes.get(attribute) ?? []) : [],
    );
    const href = attributes.get('href');
    const isLoaded = name === 'link' ? stylesheet.test(attributes.get('rel') ?? '') : ['image', 'use'].includes(name);
    return [
      ...of(loaded, true),
      ...of(ofSet(attributes.get('srcset') ?? ''), true).map((each) => ({ ...each, isChoice: true })),
      ...of(urlsIn(attributes.get('style') ?? ''), true),
      ...of(name === 'style' ? urlsIn(text) : [], true),
      ...of(href !== undefined && (isLoaded || name === 'a' || name === 'area') ? [href] : [], isLoaded),
    ];
  });
}

/** Host of an address of the web; null for a path and for other schemes. */
export function hostOf(address: string): string | null {
  const [, host] = /^(?:https?:)?\/\/([^/?#\\]{1,253})/i.exec(address) ?? [];
  return host?.replace(/^.*@/, '').toLowerCase() ?? null;
}

/**
 * Path of the company's site that an address of a landing leads to, without its first slash; null for any other.
 *
 * `base`: prefix of the site's paths, such as `tienda/demo`. A path outside of it keeps its first slash.
 */
export function landingTarget(address: string, base: string): string | null {
  if (address === '' || /^(?:[a-z][a-z\d+.-]*:|\/\/|#|\?)/i.test(address)) return null;
  const path = address.split(/[?#]/, 1)[0] ?? '';
  const steps = path.startsWith('/') ? [] : [...base.split('/'), 'l'];
  for (const step of path.split('/')) {
    if (step === '..') steps.pop();
    else if (step !== '.' && step !== '') steps.push(step);
  }
  const target = steps.filter((step) => step !== '').join('/');
  if (base === '' || target === base) return target.slice(base.length);
  return target.startsWith(`${base}/`) ? target.slice(base.length + 1) : `/${target}`;
}
