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
const channels = { uber_eats: uberEats, rappi };
type Channel = keyof typeof channels;

type Link = { link_id: number | null; store_id: number; provider: string };
export type LinkedStore = Awaited<ReturnType<typeof makeLinkedStore>>;

/** Saves the credentials of a channel's sandbox, which then sends its webhooks here. */
async function connect(team: Page, key: Channel): Promise<void> {
  const channel = channels[key];
  const values = Object.entries(await channel('credentials')).map(([name, value]) => [wireName(name), value]);
  const path = await saveCredentials(team, key, Object.fromEntries(values));
  await channel('setWebhookUrl', `http://127.0.0.1:${inject('productPort')}${path}`);
}

/**
 * A store that is open at every hour, sells two products, and is linked to Uber Eats and Rappi as a test store.
 *
 * It is the only one of the company with ids at channels, whose other stores the sandboxes do not know.
 */
export async function makeLinkedStore(team: Page, products: readonly [string, string]) {
  await inFileTenant('delete from channel_links; delete from store_references');
  const [menu, store] = [await makeMenu(team, { Sándwiches: [...products] }), await makeStore(team, remotePlace)];
  await requireApi(team, 'POST', `/menus/${menu.id}/publish`, {});
  for (const key of Object.keys(channels) as Channel[]) await connect(team, key);
  const references = {
    uber_eats: (await uberEats('stores'))[0]?.reference ?? '',
    rappi: (await rappi('stores'))[0]?.reference ?? '',
  };
  const always = [{ opening_time: '00:00', closing_time: '24:00', dispatch_method: 'both' }];
  await requireApi(team, 'PATCH', `/stores/${store.id}`, {
    store: {
      menu_id: menu.id,
      business_hours: Object.fromEntries(weekdays.map((day) => [day, always])),
      uber_eats_id: references.uber_eats,
      rappi_id: references.rappi,
    },
  });
  const linkIds = async () => {
    const { data } = await requireApi<{ data: Link[] }>(team, 'GET', `/channel_links?store_ids=${store.id}`);
    return data.flatMap(({ link_id: id, provider }) => (provider in channels && id !== null ? [id] : []));
  };
  await expect.poll(async () => (await linkIds()).length).toBe(2);
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
    references,
    linkIds: ids,
    products: [productOf(products[0]), productOf(products[1])] as const,
  };
}

/** Runs jobs of a kind now that wait for their time, such as those of each minute. */
export const hurry = (kind: string): Promise<void> =>
  inFileTenant(
    `select graphile_worker.reschedule_jobs(array_agg(id), run_at => now()) from graphile_worker.jobs
     where task_identifier = '${kind}' and locked_at is null`,
  );

/** Publishes the menu of a store at its channels, where guests see it then. */
export async function publishMenus(team: Page, { linkIds, references }: LinkedStore): Promise<void> {
  await requireApi(team, 'POST', '/channel_menus/publish', { link_ids: linkIds, with_hours: true });
  await expect.poll(() => uberEats('menuOf', references.uber_eats)).not.toBeNull();
  await expect.poll(() => rappi('sentMenuOf', references.rappi)).not.toBeNull();
  await rappi('approveMenu', references.rappi);
}
