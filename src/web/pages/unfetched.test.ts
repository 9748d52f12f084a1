import { afterEach, expect, test, vi } from 'vitest';
import { isUnfetched, watchUnfetched } from './unfetched.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

/** Browser error of a failed import, as seen after the product handled it. */
function failedFetch(onLine: boolean): Error {
  const browser = new EventTarget();
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('navigator', { onLine });
  watchUnfetched();
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/UsersPage.js');
  browser.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }));
  return payload;
}

test('a screen that cannot be fetched offline is an error on the page, not a reason to load the page anew', () => {
  const error = failedFetch(false);
  expect(isUnfetched(error)).toBe(true);
  expect(error.message).not.toContain('dynamically imported module');
});

test('one that is gone after a release stays what it is', () => {
  const error = failedFetch(true);
  expect(isUnfetched(error)).toBe(false);
  expect(error.message).toContain('dynamically imported module');
});
