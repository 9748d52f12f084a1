import { describe, expect, test } from 'vitest';
import type { VisibleBanner, VisibleBanners } from '#features/content/banners/visible/visibleBanners.contract.ts';
import { bannersHtml } from './bannersHtml.ts';
import { dataOfBanners, placedAt, shopBannersOf } from '../../shopBanners.rules.ts';

const at = new Date('2026-11-27T20:00:00Z');
const after = (seconds: number) => new Date(at.getTime() + seconds * 1000).toISOString();
const pictureOf = (platform: 'web' | 'webResponsive', width: number) =>
  ({ id: 1, platform, url: `/f/${platform}.webp`, width, height: 385, alt: 'Dos por uno' }) as const;
const banner = (changes: Partial<VisibleBanner> = {}): VisibleBanner => ({
  id: 12,
  code: 'b12',
  kind: 'banner',
  placement: 'home',
  position: 1,
  category: 'web',
  target: null,
  link: '/locales/centro#c5',
  description: '',
  pictures: [pictureOf('web', 1320), pictureOf('webResponsive', 600)],
  windows: [{ from: null, until: null }],
  popUp: null,
  ...changes,
});
const answer = (...data: VisibleBanner[]): VisibleBanners => ({ data, nextChange: null, timeZone: 'America/Santiago' });
const bannersOf = (wide: VisibleBanner[], phone = wide) =>
  shopBannersOf(answer(...wide), answer(...phone), '/tienda/demo', at);

describe('the banners of a page', () => {
  test('have a picture per device, and an address that names them', () => {
    expect(bannersOf([banner()])).toMatchObject([
      { via: 'b12', href: '/tienda/demo/locales/centro?via=b12#c5', alt: 'Dos por uno', only: null, until: null },
    ]);
    const html = String(bannersHtml(bannersOf([banner()]), at, true)?.text);
    expect(html).toContain('srcset="/f/webResponsive.webp" width="600"');
    expect(html).toContain('width="1320" height="385" fetchpriority="high"');
  });

  test('lead to other sites as they are', () => {
    for (const link of ['https://wa.me/56987654321', 'tel:+56987654321', null])
      expect(bannersOf([banner({ link })])[0]?.href).toBe(link);
    expect(bannersOf([banner({ link: '/promo?x=1' })])[0]?.href).toBe('/tienda/demo/promo?x=1&via=b12');
  });

  test('lead nowhere by an address that is no link', () => {
    const html = String(bannersHtml(bannersOf([banner({ link: 'javascript:alert(1)' })]), at)?.text);
    expect(html).not.toContain('<a');
  });

  test('are those whose time it is', () => {
    const notYet = banner({ windows: [{ from: after(1), until: null }] });
    const over = banner({ windows: [{ from: null, until: after(0) }] });
    const soonOver = banner({ windows: [{ from: null, until: after(60) }] });
    expect(bannersOf([notYet, over, soonOver])).toEqual([]);
    const [now] = bannersOf([banner({ windows: [{ from: null, until: after(3600) }] })]);
    expect(String(bannersHtml(now ? [now] : [], at)?.text)).toContain('data-left="3525"');
  });

  test('are of one device where the other has none', () => {
    const [both, phone] = [banner(), banner({ id: 13, code: 'b13' })];
    expect(bannersOf([both], [both, phone]).map(({ via, only }) => [via, only])).toEqual([
      ['b12', null],
      ['b13', 'phone'],
    ]);
  });

  test('without a picture are none', () => {
    expect(bannersOf([banner({ pictures: [] })])).toEqual([]);
  });

  test('are in their place, and in that of their category', () => {
    const target = { type: 'category', id: 5, name: 'Promos' } as const;
    const all = bannersOf([banner(), banner({ id: 13, code: 'b13', placement: 'category', target })]);
    expect(placedAt(all, 'home').map(({ via }) => via)).toEqual(['b12']);
    expect(placedAt(all, 'category', 5).map(({ via }) => via)).toEqual(['b13']);
    expect(placedAt(all, 'category', 6)).toEqual([]);
  });

  test('are sent to the browser where it draws them', () => {
    const popUp = { trigger: 'entry', after: null, maxPerSession: 1, daysBetween: null, maxTotal: null } as const;
    const all = bannersOf([
      banner(),
      banner({ id: 13, code: 'b13', placement: 'checkoutAside' }),
      banner({ id: 14, code: 'b14', kind: 'popUp', placement: null, popUp }),
    ]);
    expect(dataOfBanners(all, at)).toMatchObject({
      popUps: [{ via: 'b14', trigger: 'entry', left: null }],
      aside: [{ via: 'b13' }],
    });
  });
});
