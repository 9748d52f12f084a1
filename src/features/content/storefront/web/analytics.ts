import type { AnalyticsSettings } from '#features/platform/settings/sections/analytics.contract.ts';

type Command = (...args: unknown[]) => void;
type Pixel = Command & { queue: unknown[]; callMethod?: Command; loaded?: boolean; version?: string; push?: Command };
type Counting = { dataLayer?: unknown[]; fbq?: Pixel; _fbq?: Pixel };

const page = globalThis as typeof globalThis & Counting;
const isTrackingRefused = (): boolean =>
  navigator.doNotTrack === '1' || (navigator as { globalPrivacyControl?: boolean }).globalPrivacyControl === true;

function load(src: string): void {
  document.head.append(Object.assign(document.createElement('script'), { async: true, src }));
}

/** Google requires the `arguments` object itself. */
function gtag(..._args: unknown[]): void {
  page.dataLayer?.push(arguments);
}

function startGoogle(id: string): void {
  page.dataLayer = [];
  gtag('js', new Date());
  gtag('config', id);
  load(`https://www.googletagmanager.com/gtag/js?id=${id}`);
}

/** Calls before Meta's script loads wait in a queue. */
function startMeta(id: string): void {
  const pixel: Pixel = Object.assign(
    (...args: unknown[]) => (pixel.callMethod ? pixel.callMethod(...args) : pixel.queue.push(args)),
    { queue: [], loaded: true, version: '2.0' },
  );
  pixel.push = pixel;
  page.fbq = pixel;
  page._fbq = pixel;
  pixel('init', id);
  pixel('track', 'PageView');
  load('https://connect.facebook.net/en_US/fbevents.js');
}

/** Starts the tenant's analytics, unless the browser sends a do-not-track signal. */
export function startAnalytics({ googleAnalyticsId, metaPixelId }: AnalyticsSettings): void {
  if (isTrackingRefused()) return;
  if (googleAnalyticsId) startGoogle(googleAnalyticsId);
  if (metaPixelId) startMeta(metaPixelId);
}

/** Reports a purchase; the value is in units of the currency, not minor units. */
export function countPurchase({ uuid, value, currency }: { uuid: string; value: number; currency: string }): void {
  if (page.dataLayer) gtag('event', 'purchase', { transaction_id: uuid, value, currency });
  page.fbq?.('track', 'Purchase', { value, currency });
}
