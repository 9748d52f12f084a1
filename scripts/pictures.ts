// `npm run pictures -- [name…] [--port 4000]`: takes the pictures of the docs from a fresh demo, or from a running server.
import { mkdir, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { demoPassword } from '#demo/demoData.ts';
import { chromiumOptions } from '../e2e/support/chromium.ts';
import { startProduct } from '../e2e/support/server.ts';
import { maxBytes, type Picture, pictureFolder, pictures } from './pictures/pictures.ts';

const sizes = {
  desktop: { viewport: { width: 1440, height: 900 } },
  phone: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

const { values, positionals } = parseArgs({ options: { port: { type: 'string' } }, allowPositionals: true });
const selected = pictures.filter(({ name }) => positionals.length === 0 || positionals.includes(name));

const product = values.port ? { port: Number(values.port), stop: async () => {} } : await startProduct();
try {
  await mkdir(pictureFolder, { recursive: true });
  const browser = await chromium.launch(await chromiumOptions());
  for (const picture of selected) await takePicture(browser, picture, product.port);
  await browser.close();
} finally {
  await product.stop();
}

async function takePicture(browser: Browser, picture: Picture, port: number): Promise<void> {
  const host = `demo.localhost:${port}`;
  const context = await browser.newContext({
    ...sizes[picture.size ?? 'desktop'],
    baseURL: `http://${host}`,
    colorScheme: picture.theme ?? 'light',
    locale: 'es-CL',
    timezoneId: 'America/Santiago',
    reducedMotion: 'reduce',
  });
  const page = await context.newPage();
  if (picture.as) await signIn(page, port, picture.as);
  await page.goto(picture.path);
  await picture.open?.(page);
  await page.getByText(picture.shows).first().waitFor();
  await untilQuiet(page);
  const { length } = await store(picture.name, await page.screenshot());
  console.log(`${picture.name}: ${Math.round(length / 1024)} KB`);
  if (length > maxBytes) throw new Error(`${picture.name} is larger than ${maxBytes / 1024} KB`);
  await context.close();
}

/** Stores a session in the browser, as signing in does. */
async function signIn(page: Page, port: number, email: string): Promise<void> {
  const reply = await fetch(`http://127.0.0.1:${port}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Tenant: 'demo' },
    body: JSON.stringify({ email, password: demoPassword, tenantId: 'demo' }),
  });
  if (!reply.ok) throw new Error(`${email} cannot sign in: ${await reply.text()}`);
  const { idToken, refreshToken, expiresIn } = (await reply.json()) as Record<string, string>;
  const tokens = { accessToken: idToken, refreshToken, expiresAt: Date.now() + Number(expiresIn) * 1000 };
  await page.goto('/readyz');
  await page.evaluate(([key, session]) => localStorage.setItem(key, session), [
    `sesion:demo.localhost:${port}`,
    JSON.stringify({ email, tokens }),
  ] as const);
}

/** Waits until placeholders are replaced and pictures loaded. */
async function untilQuiet(page: Page): Promise<void> {
  await page.waitForFunction(
    () =>
      document.querySelector('.mantine-Skeleton-root, [aria-busy="true"]') === null &&
      [...document.images].every(({ complete, loading }) => complete || loading === 'lazy'),
  );
  await sleep(1500);
}

/** 256 colours make a picture of a screen a third of its size. */
async function store(name: string, screenshot: Buffer): Promise<Buffer> {
  const png = await sharp(screenshot).png({ palette: true, quality: 90, effort: 10 }).toBuffer();
  await writeFile(new URL(`${name}.png`, pictureFolder), png);
  return png;
}
