import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import axe, { type RunOnly } from 'axe-core';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { inject, test } from 'vitest';
import { chromiumOptions } from './chromium.ts';
import { keptSession, type StoredSession } from './keptSession.ts';
import { signIn } from './signIn.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

export type Theme = 'light' | 'dark';
export type Size = 'desktop' | 'phone';
export type Visit = {
  theme?: Theme;
  size?: Size;
  tenant?: string;
  /** Port of a product of one's own; that of this worker without it. */
  port?: number;
  /** E-mail of the demo user who is signed in already; a visitor without it. */
  as?: string;
};

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** A refused request or a cut network is part of a journey, and the browser logs it; any other complaint is a fault. */
const expectedComplaint =
  /Failed to load resource: (the server responded with a status of 4(00|01|03|04|09|22|23|29)|net::ERR_INTERNET_DISCONNECTED)/;

/** A journey opens as many pages as it needs, each a browser of its own; whatever one complains about fails it. */
export const journey = test.extend<{ open: (visit?: Visit) => Promise<Page> }>({
  open: async ({ task }, use) => {
    const opened: { page: Page; visit: Visit }[] = [];
    const complaints: string[] = [];
    await use(async (visit = {}) => {
      const page = await newPage(await theBrowser(), visit);
      opened.push({ page, visit });
      listen(page, complaints);
      if (visit.as) await beSignedIn(page, visit.as, hostOf(visit));
      return page;
    });
    const failed = task.result?.state === 'fail' || complaints.length > 0;
    for (const [index, { page }] of opened.entries()) if (failed) await photograph(page, `${task.name}-${index + 1}`);
    for (const { page, visit } of opened)
      if (failed || !visit.as || visit.port) await page.context().close();
      else await leave(page.context(), placeOf(visit));
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
  },
});

/** Where somebody sits, and as whom: journeys that begin at the same place may follow each other in one browser. */
const placeOf = ({ theme = 'light', size = 'desktop', as, ...visit }: Visit) =>
  [hostOf(visit), as, theme, size].join(' ');

/** Browsers nobody sits at. They have read the screens already, which takes longer than most of what journeys do. */
const free = new Map<string, BrowserContext[]>();

async function leave(context: BrowserContext, place: string): Promise<void> {
  for (const page of context.pages()) await page.close();
  await context.unrouteAll();
  await context.setOffline(false);
  free.set(place, [...(free.get(place) ?? []), context]);
}

/** One for all files of a worker; it ends with the process. */
let launched: Promise<Browser> | undefined;

async function theBrowser(): Promise<Browser> {
  launched ??= chromiumOptions().then((options) => chromium.launch(options));
  return launched;
}

/** Of the product of this worker: two at work at a time have different numbers. */
function ownPort(): number {
  const ports = inject('productPorts');
  const port = ports[(Number(process.env.VITEST_POOL_ID) - 1) % ports.length];
  if (!port) throw new Error('No product runs for this worker');
  return port;
}

const hostOf = ({ tenant = 'demo', port = ownPort() }: Visit) => `${tenant}.localhost:${port}`;

async function newPage(browser: Browser, visit: Visit): Promise<Page> {
  const session = visit.as && keptSession.of(hostOf(visit), visit.as);
  const known = free.get(placeOf(visit))?.pop();
  if (!known) return (await newContext(browser, visit, session || undefined)).newPage();
  const page = await known.newPage();
  // What the one before kept here is not there for the next.
  await page.route('**/clean', (route) => route.fulfill({ contentType: 'text/html', body: '' }));
  await page.goto('/clean');
  await page.evaluate(
    (entries) => {
      localStorage.clear();
      for (const { name, value } of entries) localStorage.setItem(name, value);
    },
    session ? session.origins.flatMap(({ localStorage }) => localStorage) : [],
  );
  await page.unrouteAll();
  return page;
}

async function newContext(browser: Browser, visit: Visit, session: StoredSession | undefined): Promise<BrowserContext> {
  const { theme = 'light', size = 'desktop' } = visit;
  const context = await browser.newContext({
    ...screens[size],
    ...(session && { storageState: session }),
    baseURL: `http://${hostOf(visit)}`,
    colorScheme: theme,
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
  });
  // Two browsers share two cores, and whatever else the machine does: what takes longer than this will not come.
  context.setDefaultTimeout(30_000);
  return context;
}

async function beSignedIn(page: Page, email: string, host: string): Promise<void> {
  if (keptSession.of(host, email)) return;
  await signIn(page, email);
  await keptSession.keep(host, email, page);
}

function listen(page: Page, complaints: string[]): void {
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.stack ?? error.message}`));
  page.on('console', (message) => {
    if (message.type() !== 'error' || expectedComplaint.test(message.text())) return;
    complaints.push(`${page.url()}: ${message.text()} (${message.location().url})`);
  });
}

async function photograph(page: Page, name: string): Promise<void> {
  const folder = join(tmpdir(), 'comanda-screens');
  await mkdir(folder, { recursive: true });
  const path = join(folder, `${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}.png`);
  await page.screenshot({ path }).then(
    () => console.error(`Picture of ${page.url()}: ${path}`),
    (error: Error) => console.error(`No picture of ${page.url()}: ${error.message}`),
  );
}

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/** Waits until nothing on the page is a placeholder for what is still coming. */
export async function untilSettled(page: Page): Promise<void> {
  const placeholder = '[aria-busy="true"], .mantine-Skeleton-root';
  await page.waitForFunction((each) => !document.querySelector(each), placeholder, { polling: 100 });
}

/** Throws on any violation of WCAG 2.0 to 2.2, levels A and AA, in what the page shows once it has settled. */
export async function expectAccessible(page: Page): Promise<void> {
  await untilSettled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  await expectNoViolation(page, { type: 'tag', values: wcag });
}

async function expectNoViolation(page: Page, runOnly: RunOnly): Promise<void> {
  const { violations } = await page.evaluate(
    (only) => window.axe.run(document, { runOnly: only, resultTypes: ['violations'] }),
    runOnly,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
  if (found.length > 0) throw new Error(`${page.url()} is not accessible:\n${found.join('\n')}`);
}

/** The same on a desk in light and, its colours, in dark; on a phone, whose colours are no others, in light alone. */
export async function expectAccessibleToAll(page: Page): Promise<void> {
  await expectAccessible(page);
  if (page.viewportSize()?.width === screens.phone.viewport.width) return;
  // A colour on its way to another is neither.
  await page.addStyleTag({ content: '*, ::before, ::after { transition: none !important }' });
  for (const theme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: theme });
    await page.waitForFunction((name) => document.documentElement.dataset.mantineColorScheme === name, theme);
    if (theme === 'dark') await expectNoViolation(page, { type: 'rule', values: ['color-contrast'] });
  }
}

/** Throws where a page is wider than its window. */
export async function expectToFit(page: Page): Promise<void> {
  const beyond = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  if (beyond > 0) throw new Error(`${page.url()} is ${beyond} px wider than its window`);
}
