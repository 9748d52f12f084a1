import { describe, expect, test } from 'vitest';
import { menuOf, group, option, product } from '#testing/orderCases.ts';
import type { PublicStore } from '#features/stores/guests/publicStores.contract.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { menuSections } from '../../menuSections.rules.ts';
import { brandSection } from '#features/platform/settings/sections/brand.contract.ts';
import type { ShopBanner } from '../../shopBanners.rules.ts';
import type { Place } from '../place.ts';
import { homePage } from './homePage.ts';
import { pageHtml } from './layout.ts';
import { productPage } from './productPage.ts';
import { manifest, robots, sitemap } from './siteFiles.ts';
import { storePage } from './storePage.ts';

/** Strings that break out of an element, an attribute or a data block, run scripts, or hide in a URL. */
const attacks = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '</SCRIPT ><script>alert(1)//',
  '"><script>alert(1)</script>',
  "'><script>alert(1)</script>",
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  '" onmouseover="alert(1)',
  "' onmouseover='alert(1)",
  '" autofocus onfocus=alert(1) x="',
  '<svg onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<math><mtext><table><mglyph><style><img src=x onerror=alert(1)>',
  '<iframe srcdoc="<script>alert(1)</script>">',
  '<iframe src=javascript:alert(1)>',
  '<object data=javascript:alert(1)>',
  '<embed src=javascript:alert(1)>',
  '<a href=javascript:alert(1)>x</a>',
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001javascript:alert(1)',
  'data:text/html,<script>alert(1)</script>',
  'vbscript:msgbox(1)',
  '//evil.test/x',
  '/\\evil.test/x',
  '\\\\evil.test\\x',
  'http://evil.test/x',
  '</title><script>alert(1)</script>',
  '</style><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<!--<script>alert(1)</script>-->',
  '--><script>alert(1)</script>',
  '<![CDATA[<script>alert(1)</script>]]>',
  '<base href="https://evil.test/">',
  '<meta http-equiv=refresh content="0;url=https://evil.test">',
  '<link rel=stylesheet href=https://evil.test/x.css>',
  '<form action=https://evil.test><input name=x>',
  '<details open ontoggle=alert(1)>',
  '\u2028alert(1)\u2029',
  '${alert(1)}',
  '{{constructor.constructor("alert(1)")()}}',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  '&#106;avascript:alert(1)',
  '%3Cscript%3Ealert(1)%3C/script%3E',
  '"}]}</script><script>alert(1)</script>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<style>@import "https://evil.test/x.css"</style>',
];

const at = new Date('2026-11-23T18:00:00Z');
const state = { open: true, reason: 'open', until: null, note: null, wait: 30 } as const;
const noHours = { monday: [], tuesday: [], wednesday: [], thursday: [], friday: [], saturday: [], sunday: [] };

const placeOf = (text: string): Place => ({
  tenant: { id: 1, slug: 'x', name: text, country: 'cl', currency: 'CLP', timeZone: 'America/Santiago' } as Tenant,
  origin: 'https://tienda.test',
  base: '/tienda/x',
  map: null,
  cdnUrl: '',
  files: {
    script: '/assets/a.js',
    imports: ['/assets/b.js'],
    style: '/assets/a.css',
    fonts: [],
    islands: { home: [], order: [] },
  },
  brand: {
    ...brandSection.defaults,
    primaryLogo: text,
    secondaryLogo: text,
    brandPrimary: text,
    socialNetworks: { ...brandSection.defaults.socialNetworks, instagram: text },
  },
  seo: { pageTitle: text, pageDescription: text, coverUrl: text, shareUrl: text },
  analytics: { googleAnalyticsId: text, metaPixelId: text },
  shop: { productInstructions: true, staticMenu: false, termsLink: text },
  template: 'clasica',
  pages: [{ relativeUrl: text, type: 'custom', title: text }],
});

const storeOf = (text: string) =>
  ({
    id: 7,
    uuid: '00000000-0000-4000-8000-000000000007',
    slug: 'centro',
    futureOrdersEnabled: true,
    name: text,
    textAddress: text,
    commune: text,
    phone: text,
    timeZone: 'America/Santiago',
    latitude: -33.4,
    longitude: -70.6,
    imageUrl: text,
    menuId: 3,
    businessHours: noHours,
    state: { delivery: state, pickUp: { ...state, until: '2026-11-24T01:00:00Z' } },
  }) as unknown as PublicStore;

function menuWith(text: string) {
  const inputs = {
    name: text,
    description: text,
    url: text,
    pictures: [{ url: text, thumbnail: text, alt: text, focalX: 50, focalY: 50 }],
    label: { text, type: 'rounded' as const, from: null, until: null },
  };
  const menu = menuOf({
    products: [product(1, [10], inputs)],
    groups: [group(10, [[11, 100]], { name: text, description: text })],
    options: [{ ...option(11), name: text }],
  });
  return { ...menu, categories: menu.categories.map((each) => ({ ...each, name: text, description: text })) };
}

/** A banner of each place, of the category 1 and the product 1 of the menu. */
function bannersWith(text: string): ShopBanner[] {
  const form = { url: text, width: 1, height: 1 };
  const popUp = { trigger: 'entry', after: null, maxPerSession: null, daysBetween: null, maxTotal: null } as const;
  const shared = { via: text, href: '/promos', alt: text, wide: form, phone: form, only: null, until: null };
  const of = (placement: ShopBanner['placement']): ShopBanner => ({
    ...shared,
    placement,
    target: { type: 'product', id: 1, name: text },
    popUp: placement === null ? popUp : null,
  });
  return [of('home'), of('menuTop'), of('category'), of('product'), of('checkoutAside'), of(null)];
}

/** Every page that shows what a company wrote, with this written in every field. */
function pagesWith(text: string): string[] {
  const [place, store, menu, banners] = [placeOf(text), storeOf(text), menuWith(text), bannersWith(text)];
  const sections = menuSections(menu, { methods: ['delivery', 'pickUp'], at });
  const [category] = sections;
  const [line] = category?.lines ?? [];
  if (!category || !line) throw new Error('Nothing is sold');
  return [
    pageHtml(place, homePage(place, [store], { at, banners })),
    pageHtml(place, storePage(place, store, { sections, popular: [line], nearest: { store, km: 1.2 }, at, banners })),
    pageHtml(place, productPage(place, store, { menu, line, category, nearest: null, at, banners })),
    pageHtml(
      place,
      productPage(place, store, { menu, line: { ...line, off: text }, category, nearest: null, at, banners }),
    ),
    pageHtml(place, homePage(place, [], { at, banners })),
  ];
}

/** Elements of a page with their attribute names, as a browser would parse them. */
const skeleton = (html: string): string[] =>
  [...html.matchAll(/<[!/a-z][^>]*>/gi)]
    .map(([tag]) => tag.replace(/"[^"]*"/g, '""'))
    .filter((tag) => !tag.startsWith('<img'));
const addresses = (html: string): string[] =>
  [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, address = '']) => address.replaceAll('&amp;', '&'));

test('only a sold-out product offers what else its category sells', () => {
  const [, , product, soldOut] = pagesWith('Empanada');
  expect(product).not.toContain('También en Empanada');
  expect(soldOut).toMatch(/También en Empanada<\/h2>\s*<ul class="cards"><li><a class="card" href="[^"]+"/);
});

describe('text entered by a tenant', () => {
  const benign = pagesWith('Empanada').map(skeleton);

  test('covers at least forty injection attempts', () => {
    expect(new Set(attacks).size).toBeGreaterThanOrEqual(40);
  });

  test.each(attacks)('stays text: %j', (attack) => {
    const pages = pagesWith(attack);
    expect(pages.map(skeleton)).toEqual(benign);
    for (const address of pages.flatMap(addresses))
      expect(address).toMatch(/^(\/(?![/\\])|#|tel:|https:\/\/tienda\.test\/|$)/);
    for (const page of pages)
      for (const [, data = ''] of page.matchAll(/<script type="application\/(?:ld\+)?json"[^>]*>([^]*?)<\/script>/g)) {
        expect(data).not.toMatch(/[<>\u2028\u2029]/);
        expect(() => JSON.parse(data) as unknown).not.toThrow();
      }
  });

  test.each(attacks)('stays text in machine-readable output: %j', (attack) => {
    const place = placeOf(attack);
    expect(JSON.parse(manifest(place))).toMatchObject({ name: attack });
    expect(robots(place)).toBe(robots(placeOf('Empanada')));
    const stores = (text: string) => sitemap({ ...placeOf(text), pages: [] }, [storeOf(text)]);
    expect(stores(attack)).toBe(stores('Empanada'));
    expect(skeleton(sitemap(place, []))).toEqual(skeleton(sitemap(placeOf('Empanada'), [])));
  });
});
