import type { Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { weekdays } from '#domain/time/weekdays.ts';
import { wireName } from '#kit/contract/wire.ts';
import { channelAt } from './sandboxControl.ts';
import { saveCredentials } from './credentials.ts';
import { inFileTenant } from './fileTenant.ts';
import { makeMenu, requireApi } from './menus.ts';
import { makeStore, remotePlace } from './zones.ts';

export const uberEats = channelAt('uber_eats');
export const rappi = channelAt('rappi');
export const didiFood = channelAt('didi_food');
const channels = { uber_eats: uberEats, rappi, didi_food: didiFood };
type Channel = keyof typeof channels;

type Link = { link_id: number | null; store_id: number; provider: string };
export type LinkedStore<Key extends Channel = Channel> = Awaited<ReturnType<typeof makeLinkedStore<Key>>>;

/** Saves the credentials of a channel's sandbox, which then sends its webhooks here. */
async function connect(team: Page, key: Channel): Promise<void> {
  const channel = channels[key];
  const values = Object.entries(await channel('credentials')).map(([name, value]) => [wireName(name), value]);
  const path = await saveCredentials(team, key, Object.fromEntries(values));
  await channel('setWebhookUrl', `http://127.0.0.1:${inject('productPort')}${path}`);
}

/**
 * A store that is open at every hour, sells two products, and is linked to channels as a test store.
 *
 * It is the only one of the company with ids at channels, whose other stores the sandboxes do not know.
 */
export async function makeLinkedStore<Key extends Channel>(
  team: Page,
  products: readonly [string, string],
  keys: readonly Key[],
) {
  await inFileTenant('delete from channel_links; delete from store_references');
  const [menu, store] = [await makeMenu(team, { Sándwiches: [...products] }), await makeStore(team, remotePlace)];
  await requireApi(team, 'POST', `/menus/${menu.id}/publish`, {});
  const found: [Key, string][] = [];
  for (const key of keys) {
    await connect(team, key);
    found.push([key, (await channels[key]('stores'))[0]?.reference ?? '']);
  }
  const references = Object.fromEntries(found) as Record<Key, string>;
  const always = [{ opening_time: '00:00', closing_time: '24:00', dispatch_method: 'both' }];
  await requireApi(team, 'PATCH', `/stores/${store.id}`, {
    store: {
      menu_id: menu.id,
      business_hours: Object.fromEntries(weekdays.map((day) => [day, always])),
      ...Object.fromEntries(found.map(([key, reference]) => [`${key}_id`, reference])),
    },
  });
  const linkIds = async () => {
    const { data } = await requireApi<{ data: Link[] }>(team, 'GET', `/channel_links?store_ids=${store.id}`);
    return data.flatMap(({ link_id: id, provider }) => (provider in references && id !== null ? [id] : []));
  };
  await expect.poll(async () => (await linkIds()).length).toBe(keys.length);
  const ids = await linkIds();
  await requireApi(team, 'POST', '/channel_links/test_stores', { channel_link: { ids, is_test_store: true } });
  const { data } = await requireApi<{ data: { id: number; name: string }[] }>(
    team,
    'GET',
    `/products?query=${menu.word}`,
  );
  const productOf = (name: string) => {
    const found = data.find((product) => product.name === `${name} ${menu.word}`);
    if (!found) throw new Error(`No product ${name}`);
    return { ...found, key: `p${found.id}` };
  };
  return {
    ...store,
    word: menu.word,
    menuId: menu.id,
    references,
    linkIds: ids,
    products: [productOf(products[0]), productOf(products[1])] as const,
  };
}

type Published = Pick<LinkedStore, 'linkIds'> & { references: Partial<Record<Channel, string>> };

/** Publishes the menu of a store at its channels, where guests see it then. */
export async function publishMenus(team: Page, { linkIds, references }: Published): Promise<void> {
  await requireApi(team, 'POST', '/channel_menus/publish', { link_ids: linkIds, with_hours: true });
  for (const [key, store] of Object.entries(references) as [Channel, string][]) {
    await expect.poll(() => channels[key]('sentMenuOf', store)).not.toBeNull();
    await channels[key]('approveMenu', store);
  }
}
