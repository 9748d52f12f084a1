import axe, { type AxeResults, type RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { type Theme, untilSettled } from './browser.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** No rule of these reads style sheets or films, which would be fetched for each look at a page. */
const options: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  preload: false,
};

/** Throws on any violation of WCAG 2.0 to 2.2, levels A and AA, within what a journey has opened, once it has settled. */
export async function expectAccessible(part: Locator): Promise<void> {
  const page = part.page();
  await untilSettled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const { violations } = await part.evaluate(
    (within, how): Promise<AxeResults> => window.axe.run(within, how),
    options,
  );
  const found = violations.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${id} at ${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
  );
  if (found.length > 0) throw new Error(`${page.url()} is not accessible:\n${found.join('\n')}`);
}

/** Shows the page in a theme, with every colour where it is going: on its way to another it is neither. */
export async function showIn(theme: Theme, page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((name) => document.documentElement.dataset.mantineColorScheme === name, theme);
}
