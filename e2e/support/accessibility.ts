import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { RunOptions } from 'axe-core';
import type { Locator, Page } from 'playwright-core';
import { type Theme, untilSettled } from './browser.ts';

declare global {
  interface Window {
    axe: typeof axe;
  }
}

/** Injected script: the minified file is the fastest to parse. */
const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** No rule of these reads style sheets or films, which would be fetched for each look at a page. */
const rules: RunOptions = {
  runOnly: { type: 'tag', values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'] },
  resultTypes: ['violations'],
  reporter: 'no-passes',
  preload: false,
};

/** Every violation of the rules within a part, but for what it leaves out, in a line each. */
const violationsIn = (part: Locator, without: string | undefined, how: RunOptions): Promise<string[]> =>
  part.evaluate(
    async (within, [exclude, options]) => {
      const seen = exclude === undefined ? within : { include: within, exclude };
      const { violations } = await window.axe.run(seen, options);
      return violations.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary = '' }) => `${id} at ${target?.join(' ')}: ${failureSummary}`),
      );
    },
    [without, how] as const,
  );

/**
 * Throws on any violation of WCAG 2.0 to 2.2, levels A and AA, in a part of the page, once it has settled.
 *
 * `without` is a selector of parts that were checked before.
 */
export async function expectAccessible(part: Locator, without?: string): Promise<void> {
  const page = part.page();
  await untilSettled(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  // Selectors are computed only for violations: they take a sixth of the time of a check.
  if ((await violationsIn(part, without, { ...rules, selectors: false })).length === 0) return;
  const found = await violationsIn(part, without, rules);
  throw new Error(`${page.url()} is not accessible:\n${found.join('\n')}`);
}

/** Shows the page in a theme, with every colour where it is going: on its way to another it is neither. */
export async function showIn(theme: Theme, page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: theme });
  await page.waitForFunction((name) => document.documentElement.dataset.mantineColorScheme === name, theme);
}
