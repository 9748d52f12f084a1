import { isDeepStrictEqual } from 'node:util';
import { channelMenuSource } from '#features/catalogue/guest-menus/server/index.ts';
import type { Db } from '#kit/server/data/database.ts';
import { missingTargets, setAllLinks } from '#kit/server/data/links.ts';
import { updateAll } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { implementApi } from '#kit/server/http/mount.ts';
import { fail } from '../../channels.failures.ts';
import { channelLinkLists } from '../../links/channelLinkLists.contract.ts';
import { type ChannelLink, exclusionsOfAll } from '../../links/server/channelLinks.repo.ts';
import { announceLinks } from '../../links/server/linkStates.ts';
import { priceSample } from '../priceSample.rules.ts';
import { type SalePrices, salePricesApi, type SaleSettings } from '../salePrices.contract.ts';
import { requireLink, requireLinks } from './requireLinks.ts';

const pricesOf = ({ priceGroupId, markup, rounding }: ChannelLink): SalePrices => ({ priceGroupId, markup, rounding });

const isSame = (values: readonly unknown[]): boolean => values.every((value) => isDeepStrictEqual(value, values[0]));

async function settingsOf(db: Db, links: readonly ChannelLink[]) {
  const linkIds = links.map(({ id }) => id);
  const excluded = await exclusionsOfAll(db, linkIds);
  const lists = linkIds.map((id) => excluded.get(id) ?? []);
  const prices = links.map(pricesOf);
  return {
    ...(prices[0] ?? fail('notFound')),
    isShared: isSame(prices),
    excludedProductIds: isSame(lists) ? (lists[0] ?? []) : null,
  };
}

async function requireProducts(db: Db, { excludedProductIds }: SaleSettings): Promise<void> {
  if (!excludedProductIds) return;
  const fields = await missingTargets(db, channelLinkLists, { before: {}, fields: { excludedProductIds } });
  if (Object.keys(fields).length > 0) fail('invalidFields', { fields });
}

async function save({ db, scope }: Ctx, links: readonly ChannelLink[], settings: SaleSettings) {
  await requireProducts(db, settings);
  const { excludedProductIds, ...prices } = settings;
  const changed = links.filter((link) => !isDeepStrictEqual(pricesOf(link), prices));
  await updateAll(
    db,
    'channelLinks',
    changed.map(({ id }) => id),
    prices,
  );
  if (excludedProductIds)
    await setAllLinks(
      db,
      channelLinkLists.excludedProductIds,
      new Map(links.map(({ id }) => [id, excludedProductIds])),
    );
  await announceLinks(db);
  return { updated: links.length, requestId: scope.requestId };
}

async function sample(ctx: Ctx, { storeId }: ChannelLink, { priceGroupId, ...raise }: SalePrices) {
  const menu = await channelMenuSource(ctx, { storeId, priceGroupId: null });
  const there = priceGroupId === null ? menu : await channelMenuSource(ctx, { storeId, priceGroupId });
  return priceSample(menu, there, raise);
}

export const salePrices = implementApi(salePricesApi, {
  get: async (ctx, { body: { linkIds } }) => settingsOf(ctx.db, await requireLinks(ctx, linkIds)),
  async save(ctx, { body: { linkIds, ...settings } }) {
    return save(ctx, await requireLinks(ctx, linkIds), settings);
  },
  async sample(ctx, { params, body }) {
    return { data: await sample(ctx, await requireLink(ctx, params.id), body) };
  },
});
