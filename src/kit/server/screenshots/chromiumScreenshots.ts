// oxlint-disable-next-line house/layers -- types only
import type { Browser, Route } from 'playwright-core';
import { FairQueue } from '../workers/fairQueue.ts';
import type { DrawnPageInput, ScreenshotMaker } from './screenshotMaker.ts';

/** A host that exists nowhere: each request is answered here. */
const origin = 'http://page.invalid';

/** Requests that are not answered here go to a proxy that does not exist, also those to this machine. */
const offlineArgs = [
  '--proxy-server=http://127.0.0.1:9',
  '--proxy-bypass-list=<-loopback>',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // Calls between browsers would leave without the proxy.
  '--force-webrtc-ip-handling-policy=disable_non_proxied_udp',
];

/** Launches an installed Chromium, with its sandbox. */
export async function launchChromium(executablePath: string): Promise<Browser> {
  // oxlint-disable-next-line house/layers -- installed where CHROMIUM_PATH is set
  const { chromium } = await import('playwright-core');
  return chromium.launch({ executablePath, chromiumSandbox: true, args: offlineArgs });
}

async function answer(route: Route, { html, headers, path, readFile }: DrawnPageInput): Promise<void> {
  const { pathname, origin: requested } = new URL(route.request().url());
  if (requested !== origin) return route.abort();
  if (pathname === path) return route.fulfill({ headers, body: html });
  const file = await readFile(pathname);
  return file ? route.fulfill({ contentType: file.contentType, body: file.content }) : route.abort();
}

/** Aborts what has no answer: a rejection in a handler of routes would end the process. */
const answerOrAbort = (route: Route, page: DrawnPageInput): Promise<void> =>
  answer(route, page).catch(() => route.abort().catch(() => undefined));

async function drawIn(browser: Browser, page: DrawnPageInput): Promise<Buffer> {
  const context = await browser.newContext({ viewport: { width: page.width, height: page.height } });
  await context.route('**/*', (route) => answerOrAbort(route, page));
  await context.routeWebSocket(/.*/, (socket) => socket.close());
  const tab = await context.newPage();
  await tab.goto(origin + page.path, { waitUntil: 'load' });
  return tab.screenshot({ type: 'jpeg', quality: 90 });
}

/** Draws pages with a Chromium that is launched for each, one at a time: it takes some 400 MB. */
export function chromiumScreenshots(launch: () => Promise<Browser>): ScreenshotMaker {
  const queue = new FairQueue({ concurrency: 1, maxWaiting: 5 });
  return {
    draw: (page, signal) =>
      queue.run(page.tenantId, async () => {
        signal.throwIfAborted();
        const browser = await launch();
        const close = () => void browser.close();
        signal.addEventListener('abort', close);
        try {
          signal.throwIfAborted();
          return await drawIn(browser, page);
        } finally {
          signal.removeEventListener('abort', close);
          await browser.close();
        }
      }),
  };
}
