import { chromium, type Page } from 'playwright-core';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { startProduct } from '../e2e/support/server.ts';
import { signIn } from '../e2e/support/signIn.ts';
import { median, quantile } from './measure.ts';

/**
 * Latency of a keystroke in the page builder, and of its preview, for pages with few and with the maximum of sections.
 * Also counts the requests sent meanwhile.
 */
const budgets = { keystroke: 16, preview: 100 };
const letters = 60;

/** Processor time of a browser's pages in milliseconds: it hardly depends on other load of the machine. */
async function processorTime(page: Page): Promise<number> {
  const session = await page.context().browser()?.newBrowserCDPSession();
  const { processInfo = [] } = (await session?.send('SystemInfo.getProcessInfo')) ?? {};
  await session?.detach();
  return processInfo.filter(({ type }) => type === 'renderer').reduce((sum, { cpuTime }) => sum + cpuTime * 1000, 0);
}

type Letter = { keystroke: number; preview: number };

/** Makes a page of so many sections and answers its id. */
const createPage = (page: Page, sections: number): Promise<number> =>
  page.evaluate(async (count) => {
    const { tokens } = JSON.parse(localStorage.getItem(`sesion:${location.host}`) ?? '{}');
    const content = Array.from({ length: count }, (_, at) => ({
      type: at % 2 === 0 ? 'hero' : 'call_to_order',
      version: 1,
      props: { id: `s${at}`, title: `Sección ${at}`, text: 'Hecha aquí, con productos de la zona.' },
    }));
    const body = { name: `De ${count}`, relative_url: `de-${count}`, content: { root: { props: {} }, content } };
    const reply = await fetch('/api/admin/v1/pages', {
      method: 'POST',
      headers: { Authorization: `Bearer ${tokens.accessToken}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ page: body }),
    });
    const { id } = await reply.json();
    return id as number;
  }, sections);

/** Runs in the page: measures how long each keystroke blocks it, and when the preview displays the letter. */
function observe(): void {
  const seen: Letter[] = [];
  const frame = document.querySelector<HTMLIFrameElement>('iframe[title="Vista previa de la página"]');
  const main = frame?.contentDocument?.querySelector('main');
  let began = 0;
  window.addEventListener(
    'input',
    () => {
      began = performance.now();
      const letter = { keystroke: 0, preview: 0 };
      seen.push(letter);
      const { port1, port2 } = new MessageChannel();
      port1.addEventListener('message', () => (letter.keystroke = performance.now() - began), { once: true });
      port1.start();
      // Handlers of the event run before the next message.
      port2.postMessage(null);
    },
    { capture: true },
  );
  new MutationObserver(() => {
    const last = seen.at(-1);
    if (last && last.preview === 0) last.preview = performance.now() - began;
  }).observe(main as Node, { childList: true });
  Object.assign(globalThis, { letters: seen });
}

const lettersOf = (page: Page) => page.evaluate(() => (globalThis as unknown as { letters: Letter[] }).letters);

/** Types into the title of a section in the middle, letter by letter, each once the preview has the one before. */
async function typed(page: Page, sections: number): Promise<{ letters: Letter[]; asked: number[]; processor: number }> {
  const id = await createPage(page, sections);
  await page.goto(`/pages/edit-page/${id}`);
  const middle = Math.floor(sections / 4) * 2;
  await page.getByRole('button', { name: new RegExp(`^Portada Sección ${middle}$`) }).click();
  await page
    .frameLocator('iframe')
    .getByRole('heading', { name: `Sección ${sections - 1}` })
    .waitFor();
  const timings: number[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/pages/preview')) timings.push(request.postDataJSON().content.length);
  });
  await page.getByRole('textbox', { name: 'Título', exact: true }).focus();
  await page.evaluate(observe);
  const before = await processorTime(page);
  for (let at = 1; at <= letters; at++) {
    await page.keyboard.type('a');
    await page.waitForFunction(
      (count) => ((globalThis as unknown as { letters: Letter[] }).letters[count - 1]?.preview ?? 0) > 0,
      at,
    );
  }
  // The first letters, which trigger compilation, are not counted.
  const processor = ((await processorTime(page)) - before) / letters;
  const found = { letters: (await lettersOf(page)).slice(letters / 6), asked: timings, processor };
  page.removeAllListeners('request');
  return found;
}

const line = (name: string, values: readonly number[], budget: number): void =>
  console.log(
    `${name.padEnd(52)}${median(values).toFixed(1).padStart(7)} ms${quantile(values, 0.95).toFixed(1).padStart(8)} ms p95   (budget ${budget})`,
  );

const { args = [], ...options } = await chromiumOptions();
const product = await startProduct({ RATE_LIMIT: '0' });
// Journeys disable the compiler of the browser; here it runs as it does for users.
const browser = await chromium.launch({ ...options, args: args.filter((flag) => !flag.startsWith('--js-flags')) });
try {
  const page = await browser.newPage({
    viewport: { width: 1440, height: 900 },
    baseURL: `http://demo.localhost:${product.port}`,
  });
  await signIn(page, 'admin@demo.test');
  console.log(`Chromium ${browser.version()}, ${letters} letters into one section, medians`);
  for (const sections of [10, 200]) {
    const { letters: found, asked, processor } = await typed(page, sections);
    const [keystroke, preview] = [found.map((each) => each.keystroke), found.map((each) => each.preview)];
    line(`a letter on a page of ${sections} sections`, keystroke, budgets.keystroke);
    line('the same, until the preview shows it', preview, budgets.preview);
    console.log(`${processor.toFixed(1)} ms of processor time of the page for each, all its threads`);
    console.log(`${asked.length} requests for ${letters} letters, ${Math.max(...asked)} section in the largest`);
    const isLate = median(keystroke) > budgets.keystroke || median(preview) > budgets.preview;
    if (isLate || Math.max(...asked) > 1) process.exitCode = 1;
  }
} finally {
  await browser.close();
  await product.stop();
}
