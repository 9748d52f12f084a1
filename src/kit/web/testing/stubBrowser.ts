import { afterAll, vi } from 'vitest';

const storage = { getItem: () => null, setItem: () => undefined, removeItem: () => undefined };

/** Globals of a browser for unit tests of screens: a session reads storage when it is imported. */
export function stubBrowser(): void {
  for (const [name, value] of Object.entries({
    location: { host: 'demo.localhost' },
    localStorage: storage,
    sessionStorage: storage,
    addEventListener: () => undefined,
  }))
    vi.stubGlobal(name, value);
  afterAll(() => {
    vi.unstubAllGlobals();
  });
}
