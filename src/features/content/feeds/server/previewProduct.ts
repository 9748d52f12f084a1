import { Readable } from 'node:stream';
import { requireAccessibleStores } from '#features/stores/server/index.ts';
import type { Input, Reply } from '#kit/contract/endpoint.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { blankFeed, type feedsApi } from '../feeds.contract.ts';
import { fail } from '../feeds.failures.ts';
import { type FeedProgress, feedRows, type MenuSource, type RowBuild } from '../feedItems.rules.ts';
import type { FeedHead } from '../feedFormat.rules.ts';
import { formats } from '../formats.rules.ts';
import { type NetworkName, networkNames, networkOf } from '../networks.rules.ts';
import { problemCounter } from '../problems.rules.ts';
import { readFeed } from './readFeed.ts';
import { feedGround, type FeedServices, menuSources } from './sources.ts';

type Preview = Reply<typeof feedsApi.preview>['data'][number];

/** A menu with one product. */
const onlyProduct = (menu: MenuSource, productId: number): MenuSource => ({
  ...menu,
  categories: menu.categories.map((category) => ({
    ...category,
    lines: category.lines.filter((line) => line.productId === productId),
  })),
});

/** A product as a network reads it, by the same writer and reader as in its file. */
async function previewIn(
  network: NetworkName,
  source: MenuSource,
  build: Omit<RowBuild, 'format' | 'counter'>,
): Promise<Preview> {
  const [format, counter] = [formats[network], problemCounter()];
  const progress: FeedProgress = { includedIds: new Set(), outOfStock: new Map() };
  const [item] = [...feedRows(source, { ...build, format, counter }, progress), ...progress.outOfStock.values()];
  const problems = counter.groups().map(({ problem }) => problem);
  if (!item) return { network, fields: [], problems };
  const text = format.head(build.head) + format.row(item, build.head) + format.foot;
  const [row] = await Array.fromAsync(readFeed(networkOf(network).file, Readable.from([text])));
  return {
    network,
    fields: row?.names.map((name, place) => ({ name, value: row.values[place] ?? '' })) ?? [],
    problems,
  };
}

/** A product of a store through the formats of all networks. Throws `feedWithoutProduct` where the store does not sell it. */
export async function previewProduct(
  { inTransaction, database, tenant, actor }: Ctx,
  services: FeedServices,
  { productId, storeId, dispatchMethod = 'delivery' }: Input<typeof feedsApi.preview>['query'],
): Promise<Reply<typeof feedsApi.preview>> {
  await inTransaction((db) => requireAccessibleStores(db, [storeId], actor.storeIds));
  const ground = await feedGround({ database, tenantId: tenant.id, read: inTransaction }, services);
  const head: FeedHead = ground.head;
  const rules = { ...blankFeed, dispatchMethod, isPerStore: true };
  for await (const menu of menuSources(inTransaction, ground, { channel: 'web', storeIds: [storeId] })) {
    if (!menu.products.some(({ id }) => id === productId)) continue;
    const source = onlyProduct(menu, productId);
    const build = { rules, head, at: new Date() };
    return { data: await Promise.all(networkNames.map((network) => previewIn(network, source, build))) };
  }
  return fail('feedWithoutProduct');
}
