import { isSecretPath, sealedColumns } from '#features/platform/integrations/server/credentialValues.ts';
import { storedKeys } from '#features/platform/integrations/server/credentials.repo.ts';
import { findLinks } from '#features/sales/channels/links/server/channelLinks.repo.ts';
import type { MenuServices } from '#features/sales/channels/menus/server/linkMenu.ts';
import type { ChannelSandboxControl } from '#integrations/channels/channelSandbox.ts';
import { providerOf } from '#integrations/providers.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Database, Db } from '#kit/server/data/database.ts';
import { insert } from '#kit/server/data/write.ts';
import { setupScope } from '#server/createTenant.ts';
import { areas } from '../../areas.ts';
import { fillMenus } from './fillMenus.ts';
import { fillOrders } from './fillOrders.ts';

type Channels = ReadonlyMap<string, ChannelSandboxControl>;
type Filling = {
  database: Database;
  services: MenuServices;
  channels: Channels;
  slug: string;
  /** Origin of the pictures of menus. */
  origin: string;
};

/** Codes by which channels name the reason of their pauses. */
const pauseCodes: Readonly<Record<string, string>> = { rappi: 'TOO_MANY_REJECTIONS' };

/** Stores the test credentials of the linked channels that have none; returns whether there were such. */
async function storeCredentials(db: Db, { services: { secrets }, channels }: Filling, keys: readonly string[]) {
  const stored = await storedKeys(db);
  const missing = keys.filter((key) => !stored.has(key));
  for (const key of missing) {
    const form = providerOf(key)?.form ?? {};
    const values = Object.entries(channels.get(key)?.credentials ?? {});
    const sent = Object.fromEntries(values.map(([name, value]) => [wireName(name), value]));
    const none = { value: { env_production: false }, secretsSealed: {} };
    const columns = sealedColumns(sent, { stored: none, secrets, isSecret: (path) => isSecretPath(form, path) });
    await insert(db, 'authCredentials', { storeId: null, key, ...columns });
  }
  return missing.length > 0;
}

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

/** Fills the sandboxes of channels with the stores, menus and orders of a company, whose database is the truth. */
export async function fillChannelSandboxes(filling: Filling): Promise<void> {
  const { database, channels, slug } = filling;
  const tenant = await database.onPlatform((db) =>
    db
      .selectFrom('tenants')
      .select(['id', 'country', 'currency', 'withCents', 'timeZone'])
      .where('slug', '=', slug)
      .executeTakeFirst(),
  );
  if (!tenant) return;
  await database.inTenant(setupScope(tenant.id, 'demo-channels'), async (db) => {
    const linked = await db.selectFrom('channelLinks').select('id').where('active', '=', true).execute();
    const links = (
      await findLinks(
        db,
        linked.map(({ id }) => id),
        null,
      )
    ).filter(({ provider }) => channels.has(provider));
    const keys = [...new Set(links.map(({ provider }) => provider))];
    const isNew = await storeCredentials(db, filling, keys);
    await fillStores(db, channels, links);
    await fillMenus(db, { ...filling, tenant, links });
    await fillOrders(db, channels);
    // The process for jobs started before there were credentials.
    if (isNew) for (const catchUp of areas.flatMap((area) => area.catchUp)) await catchUp(db);
  });
}
