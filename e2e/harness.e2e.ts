import { describe, expect } from 'vitest';
import { expectAccessible } from './support/accessibility.ts';
import { journey } from './support/browser.ts';

const head = '<!doctype html><html lang="es"><meta name="viewport" content="width=device-width"><title>Prueba</title>';
const addressOf = (content: string) => `data:text/html,${encodeURIComponent(`${head}<main>${content}</main>`)}`;

describe('the journey harness', () => {
  journey('passes an accessible page in the requested theme and size', async ({ open }) => {
    const page = await open({ theme: 'dark', size: 'phone' });
    await page.goto(addressOf('<h1>Hola</h1>'));
    await expectAccessible(page.locator('html'));
    expect(await page.evaluate(() => [innerWidth, matchMedia('(prefers-color-scheme: dark)').matches])).toEqual([
      390,
      true,
    ]);
  });

  journey('fails for an inaccessible page', async ({ open }) => {
    const page = await open();
    await page.goto(addressOf('<h1 style="color: #eee">Hola</h1><img src="data:,">'));
    await expect(expectAccessible(page.locator('html'))).rejects.toThrow(/color-contrast[^]*image-alt/);
  });

  journey.fails('fails when the browser reports an error', async ({ open }) => {
    const page = await open();
    await page.evaluate('console.error("roto")');
  });

  journey.fails('fails when a page requests something outside this machine', async ({ open }) => {
    const page = await open();
    const refused = page.waitForEvent('requestfailed');
    await page.goto(addressOf('<img alt="" src="http://example.com/a.png">'));
    await refused;
  });
});
