import type { BrowserContext, Page } from 'playwright-core';
import { expect } from 'vitest';

export type StoredSession = Awaited<ReturnType<BrowserContext['storageState']>>;

const sessions = new Map<string, StoredSession>();

/** One file may end the sessions of somebody whom the next one needs. */
const place = (host: string, email: string) => `${expect.getState().testPath} ${host} ${email}`;

/** What the browser keeps of somebody who signed in before, by host and e-mail: one sign-in serves a whole file. */
export const keptSession = {
  of: (host: string, email: string): StoredSession | undefined => sessions.get(place(host, email)),
  keep: async (host: string, email: string, page: Page): Promise<void> => {
    sessions.set(place(host, email), await page.context().storageState());
  },
};
