import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { startProduct } from '../e2e/support/server.ts';
import { signIn } from '../e2e/support/signIn.ts';

/**
 * JavaScript of a first visit to the products.
 *
 * Frame times while a menu of 2,000 lines and a price list of 5,000 rows are scrolled without a graphics card.
 *
 * Baseline: a page of as many plain lines in the same run.
 */
const steps = 200;
const pixels = 120;

type Frames = { median: number; p95: number };

/** Scrolls the window, or the first scrollable box. */
const scrolled = (page: Page): Promise<Frames> =>
  page.evaluate(
    async ({ steps, pixels }) => {
      const frames: number[] = [];
      const boxes = [...document.querySelectorAll<HTMLElement>('main *')];
      const box = boxes.find(
        (each) => each.scrollHeight > each.clientHeight + 2000 && getComputedStyle(each).overflowY !== 'visible',
      );
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
      for (let step = 1; step <= steps; step++) {
        const before = performance.now();
        (box ?? window).scrollBy(0, pixels);
        await frame();
        frames.push(performance.now() - before);
      }
      frames.sort((one, other) => one - other);
      return { median: frames[steps / 2] ?? 0, p95: frames[steps * 0.95] ?? 0 };
    },
    { steps, pixels },
  );

/** Kilobytes of JavaScript as they come over the line, until 2.5 s after the page has loaded. */
async function scriptsOnFirstVisit(context: BrowserContext, path: string): Promise<number> {
  // In a new page: the pointer of another one would load what opens where it rests.
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const scripts = new Set<string>();
  let bytes = 0;
  session.on('Network.responseReceived', ({ requestId, type }) => void (type === 'Script' && scripts.add(requestId)));
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (scripts.has(requestId)) bytes += encodedDataLength;
  });
  await session.send('Network.enable');
  await session.send('Network.clearBrowserCache');
  await page.goto(path, { waitUntil: 'load' });
  await page.waitForTimeout(2500);
  await page.close();
  return bytes / 1024;
}

const product = await startProduct({ RATE_LIMIT: '0' });
const browser = await chromium.launch(await chromiumOptions());
try {
  const context = await browser.newContext({
    viewport: { width: 1440, height: 900 },
    baseURL: `http://demo.localhost:${product.port}`,
  });
  const page = await context.newPage();
  const plain = Array.from(
    { length: 2000 },
    (_, at) => `<p style="height:65px;margin:0">Plato ${at} <b>$4.990</b></p>`,
  );
  await page.setContent(`<main>${plain.join('')}</main>`);
  const floor = await scrolled(page);
  await signIn(page, 'admin@demo.test');
  const scripts = await scriptsOnFirstVisit(context, '/products');
  await page.goto('/menu?query=carta+delivery');
  await page.getByRole('link', { name: 'Carta delivery' }).click();
  await page.getByRole('list', { name: 'Productos del menú' }).waitFor();
  await page.waitForTimeout(2000);
  const menu = await scrolled(page);
  await page.goto('/price-groups');
  await page.getByRole('main').getByRole('row').nth(1).getByRole('link').first().click();
  await page.getByRole('grid').waitFor();
  await page.waitForTimeout(3000);
  const sheet = await scrolled(page);
  const line = (name: string, { median, p95 }: Frames) =>
    console.log(
      `${name.padEnd(44)}${median.toFixed(1).padStart(7)} ms${p95.toFixed(1).padStart(8)} ms p95   ${(median / floor.median).toFixed(1)}`,
    );
  console.log(`JavaScript of a first visit to the products: ${scripts.toFixed(1)} KB`);
  console.log(`Chromium ${browser.version()}, ${steps} frames of ${pixels} px, medians, ratio to plain lines`);
  line('2,000 plain lines', floor);
  line('a menu of 2,046 lines', menu);
  line('a price list of 5,000 rows', sheet);
} finally {
  await browser.close();
  await product.stop();
}
