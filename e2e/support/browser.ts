import { mkdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, type BrowserContext, chromium, type Locator, type Page } from 'playwright-core';
import { expect, inject, test } from 'vitest';
import { chromiumOptions } from './chromium.ts';
import { fileTenant } from './fileTenant.ts';
import { sessionOf } from './session.ts';

export type Theme = 'light' | 'dark';
export type Size = 'desktop' | 'phone';
export type Visit = {
  theme?: Theme;
  size?: Size;
  /** A tenant of the demo on its own host; that of this file without it. */
  tenant?: string;
  /** E-mail of a signed-in user with the demo password; an anonymous visitor without it. */
  as?: string;
  /** The journey controls the time of the page. */
  ownClock?: boolean;
};

const screens = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

/** A refused request or a cut network is part of a journey, and the browser logs it; any other complaint is a fault. */
const expectedComplaint =
  /Failed to load resource: (the server responded with a status of 4(00|01|03|04|09|22|23|29)|net::ERR_INTERNET_DISCONNECTED)/;

/** A journey opens as many pages as it needs, each in a separate browser context; any page error fails it. */
export const journey = test.extend<{ open: (visit?: Visit) => Promise<Page> }>({
  open: async ({ task }, use) => {
    const opened: { page: Page; visit: Visit }[] = [];
    const complaints: string[] = [];
    await use(async (visit = {}) => {
      const page = await newPage(visit);
      opened.push({ page, visit });
      listen(page, complaints);
      return page;
    });
    const failed = task.result?.state === 'fail' || complaints.length > 0;
    for (const [index, { page }] of opened.entries()) if (failed) await photograph(page, `${task.name}-${index + 1}`);
    for (const { page, visit } of opened)
      if (failed || visit.ownClock) await page.context().close();
      else await leave(page.context(), placeOf(visit));
    if (complaints.length > 0) throw new Error(`The browser complained:\n${complaints.join('\n')}`);
  },
});

/** Key of a browser: journeys with the same one reuse it one after another. */
const placeOf = ({ theme = 'light', size = 'desktop', ...visit }: Visit) => [hostOf(visit), theme, size].join(' ');

/** Idle browsers, each with a page. They have loaded the screens already, which takes longer than most journeys. */
const free = new Map<string, BrowserContext[]>();

async function leave(context: BrowserContext, place: string): Promise<void> {
  const [page, ...others] = context.pages();
  for (const other of others) await other.close();
  page?.removeAllListeners();
  await page?.unrouteAll();
  await context.unrouteAll();
  await context.setOffline(false);
  free.set(place, [...(free.get(place) ?? []), context]);
}

/** Shared by all files of a worker; it ends with the process. */
let launched: Promise<Browser> | undefined;

async function theBrowser(): Promise<Browser> {
  launched ??= chromiumOptions().then((options) => chromium.launch(options));
  return launched;
}

const hostOf = ({ tenant = 'demo' }: Visit) => `${tenant}.localhost:${inject('productPort')}`;

async function newPage(visit: Visit): Promise<Page> {
  const context = (!visit.ownClock && free.get(placeOf(visit))?.pop()) || (await newContext(visit));
  // With a separate host for each file, every file would load the screens again.
  const tenantOfFile = visit.tenant ? undefined : await fileTenant();
  await context.setExtraHTTPHeaders(tenantOfFile ? { Tenant: tenantOfFile } : {});
  if (visit.ownClock) await context.clock.install();
  const page = context.pages()[0] ?? (await context.newPage());
  const { theme = 'light', size = 'desktop' } = visit;
  await page.setViewportSize(screens[size].viewport);
  await page.emulateMedia({ colorScheme: theme });
  await page.goto('/readyz');
  const tenant = tenantOfFile ?? visit.tenant ?? 'demo';
  const session = visit.as && (await sessionOf({ tenant, email: visit.as }));
  await page.evaluate(
    ([name, storedSession]) => {
      // Storage of the previous journey is cleared.
      localStorage.clear();
      sessionStorage.clear();
      if (storedSession) localStorage.setItem(name, storedSession);
    },
    [`sesion:${hostOf(visit)}`, session ? JSON.stringify(session) : ''] as const,
  );
  return page;
}

async function newContext(visit: Visit): Promise<BrowserContext> {
  const { theme = 'light', size = 'desktop' } = visit;
  const browser = await theBrowser();
  const context = await browser.newContext({
    ...screens[size],
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

/**
 * Navigates like a link of the current screen and waits for the new one, without a reload.
 *
 * Rows that still are those of the list before would move while they are clicked.
 */
export async function follow(page: Page, address: string): Promise<void> {
  await page.evaluate((href) => {
    const router = window.__TSR_ROUTER__;
    if (!router) throw new Error('Nothing of the product is open here');
    return new Promise<void>((resolve) => {
      const stop = router.subscribe('onRendered', ({ toLocation }) => {
        if (toLocation.href !== router.latestLocation.href) return;
        stop();
        resolve();
      });
      void router.navigate({ href });
    });
  }, address);
  await page.waitForFunction(() => !document.querySelector('[aria-busy="true"]'));
}

/**
 * Presses an item of a menu or an option of a list that has just opened.
 *
 * They are drawn in the corner of the window first: a press would move the mouse there, and hit what is below.
 *
 * While the list is searched, its options are those of the text before, and move when the answer arrives.
 */
export async function pressPlaced(item: Locator): Promise<void> {
  await item.evaluate(
    (element) =>
      new Promise<void>((resolve) => {
        const list = element.closest('[role="listbox"]')?.id;
        const input = list && document.querySelector(`[aria-controls="${list}"]`)?.closest('.mantine-Input-wrapper');
        const isReady = () =>
          element.closest<HTMLElement>('[data-position]')?.style.top !== '0px' &&
          !(input && input.querySelector('.mantine-Loader-root'));
        const check = () => (isReady() ? resolve() : requestAnimationFrame(check));
        check();
      }),
  );
  await item.click();
}

export const pressItem = (page: Page, named: { name: string | RegExp; exact?: boolean }): Promise<void> =>
  pressPlaced(page.getByRole('menuitem', named));

/** Delays each request of a page to matching addresses, as a slow line does. */
export const delayRequests = (page: Page, pattern: string, milliseconds: number): Promise<unknown> =>
  page.route(pattern, async (route) => {
    await sleep(milliseconds);
    await route.continue();
  });

/** Pauses each request of a page to matching addresses, as a server that hangs does. Answers what resumes them. */
export async function pauseRequests(page: Page, pattern: string): Promise<() => Promise<void>> {
  const { promise: resumed, resolve: resume } = Promise.withResolvers<void>();
  await page.route(pattern, async (route) => {
    await resumed;
    await route.continue();
  });
  return async () => {
    resume();
    await page.unrouteAll({ behavior: 'wait' });
  };
}

/** Placeholders, running transitions and loading fonts of a page. */
const unsettled = () => [
  ...Array.from(document.querySelectorAll('[aria-busy="true"], .mantine-Skeleton-root'), ({ outerHTML }) =>
    outerHTML.slice(0, 200),
  ),
  ...document
    .getAnimations()
    .filter((moving) => moving instanceof CSSTransition)
    .map(({ transitionProperty, playState }) => `${transitionProperty} ${playState}`),
  ...(document.fonts.status === 'loading' ? ['fonts'] : []),
];

/** Waits until a page has no placeholder, transition or loading font; on timeout the error lists them. */
export async function untilSettled(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(unsettled), { interval: 100, message: page.url() }).toEqual([]);
}

/** Position and size of an element once the fonts of its page are loaded. */
export async function boxOf(locator: Locator) {
  await fontsReady(locator.page());
  return locator.boundingBox();
}

/** Waits for the fonts of a page: until then its texts have the sizes of a fallback font. */
export const fontsReady = (page: Page): Promise<unknown> => page.evaluate(() => document.fonts.ready.then(() => null));

/** Waits until a page is no wider than its window, which takes a moment after the window has become narrower. */
export async function expectToFit(page: Page): Promise<void> {
  await fontsReady(page);
  const beyond = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  await expect.poll(beyond, { message: `pixels that ${page.url()} is wider than its window` }).toBeLessThanOrEqual(0);
}
