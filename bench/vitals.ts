import { chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { median } from './measure.ts';

/** Web vitals on a slow phone: largest contentful paint (ms), cumulative layout shift, total blocking time (ms). */
type Vitals = { lcp: number; cls: number; tbt: number };
/** The same, with the bytes that came over the line and how many files did not. */
type Visit = Vitals & { bytes: number; failed: number };

/** 1.6 Mbit/s with 150 ms of latency, and a processor four times slower than this one. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const slowdown = 4;
/** Milliseconds after loading until a page has settled. */
const settled = 3000;

/** Runs in the page, before anything of it. */
function observe(): void {
  const seen = { lcp: 0, cls: 0, tbt: 0 };
  Object.assign(globalThis, { vitals: seen });
  const watch = (type: string, take: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
  watch('largest-contentful-paint', ({ startTime }) => (seen.lcp = startTime));
  watch('layout-shift', (entry) => {
    const shift = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
    if (!shift.hadRecentInput) seen.cls += shift.value;
  });
  watch('longtask', ({ duration }) => (seen.tbt += Math.max(0, duration - 50)));
}

async function visit(page: Page, url: string): Promise<Visit> {
  const session = await page.context().newCDPSession(page);
  const totals = { bytes: 0, failed: 0 };
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (totals.bytes += encodedDataLength));
  session.on('Network.responseReceived', ({ response }) => (totals.failed += response.status >= 400 ? 1 : 0));
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', line);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await page.addInitScript(observe);
  await page.goto(url, { waitUntil: 'load' });
  await page.waitForTimeout(settled);
  return { ...totals, ...(await page.evaluate(() => (globalThis as unknown as { vitals: Vitals }).vitals)) };
}

/** Medians of some first visits of a page on a throttled phone. */
export async function vitalsOf(url: string, visits = 5): Promise<Visit> {
  const { args = [], ...options } = await chromiumOptions();
  // Journeys save what a guest's browser does: compile what runs often.
  const browser = await chromium.launch({ ...options, args: args.filter((flag) => !flag.startsWith('--js-flags')) });
  try {
    const seen: Visit[] = [];
    for (let count = 0; count < visits; count++) {
      const page = await browser.newPage({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
      seen.push(await visit(page, url));
      await page.close();
    }
    const of = (name: keyof Visit) => median(seen.map((each) => each[name]));
    return { lcp: of('lcp'), cls: of('cls'), tbt: of('tbt'), bytes: of('bytes'), failed: of('failed') };
  } finally {
    await browser.close();
  }
}
