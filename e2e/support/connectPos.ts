import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wireName } from '#kit/contract/wire.ts';
import { saveCredentials } from './credentials.ts';
import { requireApi } from './menus.ts';
import { posAt } from './sandboxControl.ts';

/** Connects the company to the sandbox of a point of sale, and waits until its catalogue was read. */
export async function connectPos(team: Page, key: Parameters<typeof posAt>[0]): Promise<void> {
  const values = Object.entries(await posAt(key)('credentials')).map(([name, value]) => {
    const [field = '', part] = name.split('.');
    return [wireName(field), part, value] as const;
  });
  const flat = Object.fromEntries(values.flatMap(([field, part, value]) => (part ? [] : [[field, value]])));
  const payment_ids = Object.fromEntries(values.flatMap(([, part, value]) => (part ? [[part, value]] : [])));
  await saveCredentials(team, key, { ...flat, payment_ids });
  const isRead = async () => {
    const { data } = await requireApi<{ data: { read_at: string | null }[] }>(team, 'GET', '/pos_catalogues');
    return data.length > 0 && data.every(({ read_at }) => read_at !== null);
  };
  await expect.poll(isRead, { timeout: 20_000 }).toBe(true);
}
