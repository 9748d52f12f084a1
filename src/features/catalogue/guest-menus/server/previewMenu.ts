import { fail } from '../guestMenus.failures.ts';
import { orderChannels, isSoldThrough } from '#domain/catalogue.ts';
import type { Input } from '#kit/contract/endpoint.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import { menuPartOf, soldOutOf } from '../guestMenu.rules.ts';
import type { GuestMenu, menuInsightApi, MenuPreview } from '../guestMenus.contract.ts';
import { catalogueFor, soldOutsIn } from './catalogue.repo.ts';
import * as repo from './guestMenus.repo.ts';
import { contentIn } from './priceLists.repo.ts';

/** The requested store, or the first store in scope that sells the menu, or a placeholder when none does. */
async function storeFor({ db, actor, tenant }: Ctx, menuId: number, storeId?: number): Promise<GuestMenu['store']> {
  const isInScope = (id: number) => actor.storeIds === null || actor.storeIds.includes(id);
  const [store] = storeId ? await repo.storesOf(db, [storeId]) : await repo.storesSelling(db, menuId, actor.storeIds);
  if (storeId && (!store || !isInScope(storeId)))
    return fail('invalidFields', { fields: { store_id: ['Elige un local de la lista'] } });
  const { id = 0, uuid = '', name = 'Ningún local', timeZone = null } = store ?? {};
  return { id, uuid, name, timeZone: timeZone ?? tenant.timeZone };
}

/** Builds the menu as guests of a store would see it, from the draft or from the published content. */
export async function previewMenu(
  ctx: Ctx,
  { params, query }: Input<typeof menuInsightApi.preview>,
): Promise<MenuPreview> {
  const { db } = ctx;
  const draft = (await repo.draftContent(db, params.id)) ?? fail('notFound');
  const { content, menuId, number, publishesAt } = query.published
    ? ((await repo.contentAt(db, params.id, query.at ?? new Date().toISOString())) ??
      fail('notPublished', { message: 'Este menú todavía no se publicó.' }))
    : { ...draft, publishesAt: null };
  const channel = query.channel ?? orderChannels.find((each) => isSoldThrough(content.orderChannel, each)) ?? 'web';
  const store = await storeFor(ctx, menuId, query.storeId);
  return { ...(await menuIn(ctx, store, { content, menuId, number, channel })), publishesAt };
}

type Sold = repo.MenuContentRow & { channel: GuestMenu['channel']; firstPriceGroupId?: number | null };

type MenuCtx = { db: Ctx['db']; tenant: Pick<Ctx['tenant'], 'currency' | 'withCents' | 'timeZone'> };

async function menuIn({ db, tenant }: MenuCtx, store: GuestMenu['store'], sold: Sold): Promise<GuestMenu> {
  const { content, menuId, number, channel, firstPriceGroupId = null } = sold;
  const catalogue = await catalogueFor(db, await contentIn(db, content, store.id), firstPriceGroupId);
  const part = menuPartOf(content, catalogue, { channel, menuId, number, pictureUrl });
  const soldOut = (await soldOutsIn(db, [store.id])).get(store.id) ?? { products: [], modifiers: [] };
  const { currency, withCents } = tenant;
  return { store, channel, currency, withCents, ...part, soldOut: soldOutOf(part, soldOut) };
}

/**
 * A store's web menu at an instant, including content scheduled by then. Throws `notPublished` when it sells nothing.
 */
export async function publishedMenuAt(
  ctx: Pick<Ctx, 'db' | 'tenant'>,
  { menuId, storeId, at }: { menuId: number; storeId: number; at: Date },
): Promise<GuestMenu> {
  const [found, [store]] = await Promise.all([
    repo.contentAt(ctx.db, menuId, at.toISOString()),
    repo.storesOf(ctx.db, [storeId]),
  ]);
  if (!found || !store || !isSoldThrough(found.content.orderChannel, 'web')) return fail('notPublished');
  const { id, uuid, name, timeZone } = store;
  const { publishesAt: _, ...sold } = found;
  return menuIn(ctx, { id, uuid, name, timeZone: timeZone ?? ctx.tenant.timeZone }, { ...sold, channel: 'web' });
}

/**
 * A store's published menu for a sales channel. Prices of the list come before those of the menu. Throws `notPublished`
 * when the store sells nothing.
 */
export async function channelMenuSource(
  ctx: MenuCtx,
  { storeId, priceGroupId }: { storeId: number; priceGroupId: number | null },
): Promise<GuestMenu> {
  const [store] = await repo.storesOf(ctx.db, [storeId]);
  const found = store?.menuId ? await repo.publishedContent(ctx.db, store.menuId) : undefined;
  if (!store || !found) return fail('notPublished');
  const channel = orderChannels.find((each) => isSoldThrough(found.content.orderChannel, each)) ?? 'web';
  const { id, uuid, name, timeZone } = store;
  const sold = { ...found, channel, firstPriceGroupId: priceGroupId };
  return menuIn(ctx, { id, uuid, name, timeZone: timeZone ?? ctx.tenant.timeZone }, sold);
}
