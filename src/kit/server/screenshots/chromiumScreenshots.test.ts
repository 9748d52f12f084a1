import type { Browser, Route } from 'playwright-core';
import { expect, test, vi } from 'vitest';
import { chromiumScreenshots } from './chromiumScreenshots.ts';

const contentOf = async (path: string) => ({
  contentType: 'image/png',
  content: Buffer.from(decodeURIComponent(path)),
});
const page = {
  tenantId: 1,
  html: '',
  headers: {},
  path: '/l/landing',
  width: 10,
  height: 10,
  readFile: contentOf,
};

/** A browser that requests an address while it opens a page. */
function browserThatRequests(url: string) {
  const abort = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const route = { request: () => ({ url: () => url }), abort } as unknown as Route;
  let handler: (route: Route) => Promise<void>;
  const tab = { goto: () => handler(route), screenshot: () => Promise.resolve(Buffer.from('picture')) };
  const context = {
    route: (_pattern: string, handle: typeof handler) => {
      handler = handle;
    },
    routeWebSocket: () => undefined,
    newPage: () => tab,
  };
  const newContext = vi.fn<() => typeof context>(() => context);
  return { browser: { newContext, close: () => Promise.resolve() } as unknown as Browser, newContext, abort };
}

test('a page with an address that cannot be decoded is drawn without that file', async () => {
  const { browser, abort } = browserThatRequests('http://page.invalid/f/100%.png');
  const maker = chromiumScreenshots(() => Promise.resolve(browser));
  expect(String(await maker.draw(page, new AbortController().signal))).toBe('picture');
  expect(abort).toHaveBeenCalledOnce();
});

test('nothing is drawn for a request that ended while the browser was launched', async () => {
  const { browser, newContext } = browserThatRequests('http://page.invalid/');
  const controller = new AbortController();
  const maker = chromiumScreenshots(async () => {
    controller.abort();
    return browser;
  });
  await expect(maker.draw(page, controller.signal)).rejects.toThrow(/abort/i);
  expect(newContext).not.toHaveBeenCalled();
});

test('pages that wait of one tenant leave room for those of another', async () => {
  const launched = Promise.withResolvers<Browser>();
  const maker = chromiumScreenshots(() => launched.promise);
  const { signal } = new AbortController();
  const draws = Array.from({ length: 6 }, () => maker.draw(page, signal));
  await expect(maker.draw(page, signal)).rejects.toThrow('Too much of one owner waits.');
  const other = maker.draw({ ...page, tenantId: 2 }, signal);
  launched.resolve(browserThatRequests('http://page.invalid/').browser);
  expect(await Promise.all([...draws, other])).toHaveLength(7);
});
