import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { wireName } from '#kit/contract/wire.ts';
import { saveCredentials } from './credentials.ts';
import { inFileTenant } from './fileTenant.ts';
import { requireApi } from './menus.ts';
import { posAt } from './sandboxControl.ts';

type Key = Parameters<typeof posAt>[0];

/** Connects the company, or a store, to the sandbox of a point of sale, and waits until its catalogue was read. */
export async function connectPos(team: Page, key: Key, storeId: number | null = null): Promise<void> {
  const values = Object.entries(await posAt(key)('credentials')).map(([name, value]) => {
    const [field = '', part] = name.split('.');
    return [wireName(field), part, value] as const;
  });
  const flat = Object.fromEntries(values.flatMap(([field, part, value]) => (part ? [] : [[field, value]])));
  const payment_ids = Object.fromEntries(values.flatMap(([, part, value]) => (part ? [[part, value]] : [])));
  await saveCredentials(team, key, { ...flat, payment_ids }, storeId);
  const isRead = async () => {
    const { data } = await requireApi<{ data: { read_at: string | null }[] }>(team, 'GET', '/pos_catalogues');
    return data.length > 0 && data.every(({ read_at }) => read_at !== null);
  };
  await expect.poll(isRead, { timeout: 20_000 }).toBe(true);
}

/**
 * Connects the company, or a store, to a point of sale in the place of that of the demo, with its orders.
 *
 * All files share its sandbox: only one sends orders to each.
 */
export async function replacePos(team: Page, key: Key, storeId: number | null = null): Promise<void> {
  await inFileTenant('delete from pos_documents; delete from pos_orders; delete from pos_catalogues');
  await connectPos(team, key, storeId);
}

type Rows = { data: { id: string; name: string }[] };

/** Stores the codes of products or options, by their names. */
export async function mapCodes(team: Page, kind: 'product' | 'option', codes: Record<string, string>): Promise<void> {
  for (const [name, code] of Object.entries(codes)) {
    const query = new URLSearchParams({ kind, query: name });
    const { data } = await requireApi<Rows>(team, 'GET', `/pos_mappings?${query}`);
    const mappings = data.filter((row) => row.name === name).map(({ id }) => ({ id, code }));
    await requireApi(team, 'POST', '/pos_mappings', { pos_mapping: { mappings } });
  }
}
