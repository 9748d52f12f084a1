import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { countPurchase, startAnalytics } from './analytics.ts';

type Counting = { dataLayer?: ArrayLike<unknown>[]; fbq?: { queue: unknown[][] } };
const page = globalThis as typeof globalThis & Counting;

const loaded: string[] = [];
beforeEach(() => {
  loaded.length = 0;
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const each of nodes) loaded.push((each as HTMLScriptElement).src);
  });
});
afterEach(() => {
  vi.restoreAllMocks();
  Reflect.deleteProperty(navigator, 'doNotTrack');
  delete page.dataLayer;
  delete page.fbq;
});

test('counts visits and orders in the accounts of the company', () => {
  startAnalytics({
    googleAnalyticsId: 'G-ABC123',
    metaPixelId: '1234567890',
  });
  countPurchase({ uuid: 'u', value: 12.5, currency: 'MXN' });
  expect(loaded).toEqual([
    'https://www.googletagmanager.com/gtag/js?id=G-ABC123',
    'https://connect.facebook.net/en_US/fbevents.js',
  ]);
  expect(page.dataLayer?.map((each) => Array.from(each).slice(0, 2))).toEqual([
    ['js', expect.any(Date)],
    ['config', 'G-ABC123'],
    ['event', 'purchase'],
  ]);
  expect(page.fbq?.queue).toEqual([
    ['init', '1234567890'],
    ['track', 'PageView'],
    ['track', 'Purchase', { value: 12.5, currency: 'MXN' }],
  ]);
});

test('loads nothing without analytics settings or when the guest opts out of tracking', () => {
  startAnalytics({ googleAnalyticsId: '', metaPixelId: '' });
  Object.defineProperty(navigator, 'doNotTrack', { configurable: true, value: '1' });
  startAnalytics({ googleAnalyticsId: 'G-ABC123', metaPixelId: '1234567890' });
  countPurchase({ uuid: 'u', value: 1, currency: 'CLP' });
  expect([loaded, page.dataLayer, page.fbq]).toEqual([[], undefined, undefined]);
});
