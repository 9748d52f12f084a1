import { fail } from '#kit/contract/failures.ts';
import { normalise } from '#kit/contract/text.ts';
import type { DispatchMethod } from '#domain/delivery/dispatch.ts';
import type { FileStore } from '#kit/server/files/files.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { OrderMenu } from '../../pricing/orderLines.rules.ts';
import { orderMenuOf } from '../../pricing/server/orderMenus.ts';
import type { SoldChoice, SoldLine } from '../../record/orderShape.contract.ts';
import type { Order, StoreCandidate } from '../../record/orders.contract.ts';
import { assessStores } from './assessStores.ts';
import * as repo from '../../record/server/orders.repo.ts';
import { viewOf } from '../../record/server/readOrder.ts';

/** Limits of the offered stores, and of those whose menu is checked. */
const offered = 12;
const maxMenus = 5;

const far = ({ distanceKm }: StoreCandidate) => distanceKm ?? Number.MAX_VALUE;
const isIncomplete = ({ lacks }: StoreCandidate) => (lacks ?? []).length > 0;
const byFitness = (one: StoreCandidate, other: StoreCandidate) =>
  Number(one.objections.length > 0) - Number(other.objections.length > 0) ||
  Number(isIncomplete(one)) - Number(isIncomplete(other)) ||
  far(one) - far(other) ||
  one.name.localeCompare(other.name);

type CandidateSearch = { id: number; query?: string | undefined };

/** Stores in scope for an order: suitable ones first, those that sell everything before those that lack a product, then by distance. */
export async function storeCandidates(
  ctx: Ctx,
  files: FileStore,
  { id, query = '' }: CandidateSearch,
): Promise<StoreCandidate[]> {
  const { actor, tenant } = ctx;
  const { order, stores } = await ctx.inTransaction(async (db) => {
    const found = ((await repo.find(db, id, viewOf(ctx))) ?? fail('notFound')) as unknown as Order;
    return { order: found, stores: await assessStores(db, { order: found, storeScope: actor.storeIds, tenant }) };
  });
  const terms = normalise(query);
  const near = stores
    .filter(({ name }) => normalise(name).includes(terms))
    .toSorted(byFitness)
    .slice(0, offered);
  const withMenus = near.map(async (store, place) => {
    if (place >= maxMenus || store.objections.length > 0) return store;
    const menu = await orderMenuOf(ctx, files, { storeId: store.storeId, channel: order.platform });
    return { ...store, lacks: missingItems(menu, order) };
  });
  return (await Promise.all(withMenus)).toSorted(byFitness);
}

const choicesIn = (choices: readonly SoldChoice[]): SoldChoice[] =>
  choices.flatMap((choice) => [choice, ...choicesIn(choice.choices)]);

type RequiredItems = { lines: readonly SoldLine[]; dispatchMethod: DispatchMethod; scheduledFor: string | null };

/** Names of the products and options of an order that a menu does not sell. */
function missingItems(
  menu: OrderMenu | null,
  { lines, dispatchMethod: method, scheduledFor }: RequiredItems,
): string[] {
  const at = scheduledFor ? new Date(scheduledFor) : new Date();
  const missing = lines.flatMap(({ productId, name, choices }) => {
    if (!menu?.sell({ productId, method, at }).sellable) return [name];
    const { options, off } = menu.offers;
    const unavailable = choicesIn(choices).filter(({ optionId }) => !options.has(optionId) || off.has(optionId));
    return unavailable.map((choice) => `${choice.name} (${name})`);
  });
  return [...new Set(missing)];
}
