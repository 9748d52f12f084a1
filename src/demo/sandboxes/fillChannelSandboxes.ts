import { findLinks } from '#features/sales/channels/links/server/channelLinks.repo.ts';
import type { MenuServices, MenuTenant } from '#features/sales/channels/menus/server/linkMenu.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import type { Db } from '#kit/server/data/database.ts';
import { fillMenus } from './fillMenus.ts';
import { fillOrders } from './fillOrders.ts';
import { storeCredentials } from './storeCredentials.ts';

type Channels = ReadonlyMap<string, ChannelSandboxControl>;
type Filling = {
  services: MenuServices;
  channels: Channels;
  tenant: MenuTenant;
  /** Origin of the pictures of menus. */
  origin: string;
};

/** Codes by which channels name the reason of their pauses. */
const pauseCodes: Readonly<Record<string, string>> = { rappi: 'TOO_MANY_REJECTIONS' };

/** Adds the linked stores as their channels have them. */
async function fillStores(db: Db, channels: Channels, links: Awaited<ReturnType<typeof findLinks>>): Promise<void> {
  const [states, items] = [
    await db.selectFrom('channelStates').select(['linkId', 'connected', 'closedBy', 'closedUntil']).execute(),
    await db.selectFrom('channelItems').select(['linkId', 'key']).where('result', '=', 'ok').execute(),
  ];
  const [stateOf, off] = [
    new Map(states.map((state) => [state.linkId, state])),
    Map.groupBy(items, ({ linkId }) => linkId),
  ];
  for (const { id, provider, reference, storeName: name } of links) {
    const channel = channels.get(provider);
    const { connected, closedBy, closedUntil: until = null } = stateOf.get(id) ?? {};
    channel?.addStore({ reference, name, connected: connected ?? 'us' });
    const reason = closedBy === 'channel' ? (pauseCodes[provider] ?? '') : null;
    if (closedBy && channel) Object.assign(channel.storeBooks.of(reference), { closedBy, reason, until });
    channel?.storeBooks.setItems(reference, { on: [], off: (off.get(id) ?? []).map(({ key }) => key) });
  }
}

/**
 * Fills the sandboxes of channels with the stores, menus and orders of a company, whose database is the truth.
 *
 * Linked channels without credentials get those of their sandboxes; returns whether there were such.
 */
export async function fillChannelSandboxes(db: Db, filling: Filling): Promise<boolean> {
  const { services, channels } = filling;
  const linked = await db.selectFrom('channelLinks').select('id').where('active', '=', true).execute();
  const links = (
    await findLinks(
      db,
      linked.map(({ id }) => id),
      null,
    )
  ).filter(({ provider }) => channels.has(provider));
  let isNew = false;
  for (const key of new Set(links.map(({ provider }) => provider))) {
    const credentials = channels.get(key)?.credentials ?? {};
    isNew = (await storeCredentials(db, services.secrets, { key, storeId: null }, credentials)) || isNew;
  }
  await fillStores(db, channels, links);
  await fillMenus(db, { ...filling, links });
  await fillOrders(db, channels);
  return isNew;
}
