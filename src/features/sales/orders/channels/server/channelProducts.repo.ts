import { sql } from 'kysely';
import { markSales } from '#features/sales/rollups/server/index.ts';
import type { ChannelLine } from '#integrations/channels/port.ts';
import { anyOf, anyOfTexts } from '#kit/server/data/anyOf.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import type { Actor } from '#kit/server/http/context.ts';
import { itemName, itemOf, optionInKey, productInKey } from '../channelItems.rules.ts';
import type { Catalogue } from './channelLines.ts';

type Item = Pick<ChannelLine, 'key' | 'name'>;

/** Products that staff chose for items of a channel. */
async function chosenProducts(db: Db, provider: string, items: readonly string[]): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('channelProducts')
    .select(['item', 'productId'])
    .where('provider', '=', provider)
    .where('item', '=', anyOfTexts(items))
    .execute();
  return new Map(rows.map(({ item, productId }) => [item, productId]));
}

const productRows = (db: Db, ids: readonly number[], names: readonly string[]) =>
  db
    .selectFrom('products')
    .select(['id', 'nameNorm'])
    .where((eb) => eb.or([eb('id', '=', anyOf(ids)), eb('nameNorm', '=', anyOfTexts(names))]))
    .orderBy('id')
    .execute();

const modifierRows = (db: Db, ids: readonly number[]) =>
  db.selectFrom('modifiers').select(['id', 'kind', 'name']).where('id', '=', anyOf(ids)).execute();

const choicesIn = (lines: readonly ChannelLine[]): ChannelLine[] =>
  lines.flatMap(({ choices }) => [...choices, ...choicesIn(choices)]);

const present = (ids: readonly (number | null | undefined)[]): number[] =>
  ids.filter((id): id is number => typeof id === 'number');

/**
 * Our products and options for the lines of an order: by what staff chose, by the key that we published, and by the
 * exact name.
 */
export async function readCatalogue(db: Db, provider: string, lines: readonly ChannelLine[]): Promise<Catalogue> {
  const names = lines.map(({ name }) => itemName(name));
  const options = choicesIn(lines).map(({ key }) => optionInKey(key));
  const [chosen, products, modifiers] = await Promise.all([
    chosenProducts(db, provider, [...new Set(lines.map(itemOf))]),
    productRows(db, present(lines.map(({ key }) => productInKey(key))), names),
    modifierRows(db, present(options.flatMap((option) => [option?.optionId, option?.groupId]))),
  ]);
  const ids = new Set(products.map(({ id }) => id));
  const byName = new Map(products.toReversed().map(({ nameNorm, id }) => [nameNorm, id]));
  const groups = new Map(modifiers.flatMap(({ id, kind, name }) => (kind === 'group' ? [[id, name]] : [])));
  const optionIds = new Set(modifiers.flatMap(({ id, kind }) => (kind === 'option' ? [id] : [])));
  return {
    productOf(line) {
      const key = productInKey(line.key);
      const published = key !== null && ids.has(key) ? key : undefined;
      return chosen.get(itemOf(line)) ?? published ?? byName.get(itemName(line.name)) ?? 0;
    },
    optionOf({ key }) {
      const option = optionInKey(key);
      if (!option || !optionIds.has(option.optionId)) return { optionId: 0, groupId: 0, groupName: '' };
      const groupName = option.groupId === null ? undefined : groups.get(option.groupId);
      return {
        optionId: option.optionId,
        groupId: groupName === undefined ? 0 : (option.groupId ?? 0),
        groupName: groupName ?? '',
      };
    },
  };
}

export const find = (db: Db, id: number) =>
  db.selectFrom('products').select('name').where('id', '=', id).executeTakeFirst();

/** Remembers which product of ours an item of a channel is. */
export const rememberProduct = (
  db: Db,
  { provider, item, productId }: { provider: string; item: Item; productId: number },
) =>
  unaudited(db)
    .insertInto('channelProducts')
    .values({ provider, item: itemOf(item), productId })
    .onConflict((conflict) => conflict.columns(['tenantId' as never, 'provider', 'item']).doUpdateSet({ productId }))
    .execute();

/** Days of orders whose unknown lines get the product that was chosen. */
const days = 7;

/** Names the product in the unknown lines of the last orders of a channel, and recounts their sales. Returns their ids. */
export async function nameUnknownLines(
  db: Db,
  { provider, name, productId }: { provider: string; name: string; productId: number },
  storeScope: Actor['storeIds'],
): Promise<number[]> {
  const unknown = JSON.stringify([{ productId: 0, name }]);
  let change = unaudited(db)
    .updateTable('orders')
    .set({
      lines: sql`(select jsonb_agg(
          case when l ->> 'name' = ${name} and (l ->> 'productId')::bigint = 0
            then l || jsonb_build_object('productId', ${productId}::bigint) else l end order by place)
        from jsonb_array_elements(lines) with ordinality as each(l, place))`,
      version: sql<number>`version + 1`,
      updatedAt: sql<string>`now()`,
    })
    .where(
      'id',
      'in',
      db
        .selectFrom('channelOrders')
        .select(sql<number>`order_id`.as('id'))
        .where('provider', '=', provider)
        .where('orderId', 'is not', null)
        .where('createdAt', '>', sql<string>`now() - make_interval(days => ${days})`),
    )
    .where(sql<boolean>`lines @> ${unknown}::jsonb`)
    .returning(['id', 'storeId', 'businessDay', 'customerId', 'isTest']);
  if (storeScope) change = change.where('storeId', '=', anyOf(storeScope));
  const changed = await change.execute();
  for (const order of changed) if (!order.isTest) markSales(db, order);
  return changed.map(({ id }) => id);
}
