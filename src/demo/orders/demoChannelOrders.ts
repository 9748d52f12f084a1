import { sql } from 'kysely';
import type { ChannelContent, ContentLine } from '#features/sales/orders/channels/channelOrders.contract.ts';
import type { SoldChoice, SoldLine } from '#features/sales/orders/record/orderShape.contract.ts';
import { foldMarks, markSales } from '#features/sales/rollups/server/index.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';

/** Days of which the orders of channels are known to be theirs. */
const days = 7;

/** The channel's id of a store that is not entered yet. */
const newStore = 'c4f2a7d0-6b1e-4f0a-9d3c-2e8f51a7b940';

/** Rappi numbers its orders. */
export const rappiReference = (orderId: number): string => String(rappiNumbers + orderId);
const rappiNumbers = 2_100_000_000;

/** Numbers the lines of an order and their options. */
function numberLines() {
  let last = 0;
  const next = () => String((last += 1));
  /** Options below options are options of the product: Rappi has one level. */
  const choicesOf = (choices: readonly SoldChoice[]): ContentLine[] =>
    choices.flatMap(({ optionId, name, quantity, price, free, choices: below }) => [
      {
        reference: next(),
        key: `o${optionId}`,
        name,
        quantity,
        unitPrice: free > 0 ? 0 : price,
        comment: '',
        choices: [],
      },
      ...choicesOf(below),
    ]);
  return ({ productId, name, quantity, price, comment, choices }: SoldLine): ContentLine => ({
    reference: next(),
    key: productId > 0 ? `p${productId}` : null,
    name,
    quantity,
    unitPrice: price,
    comment,
    choices: choicesOf(choices),
  });
}

const contentOf = (lines: readonly SoldLine[], total: number): ChannelContent => ({
  lines: lines.map(numberLines()),
  notes: '',
  total,
});

/** Contents of the orders at their channels: the lines as they were sold. */
async function addContents(db: Db): Promise<void> {
  const orders = await db
    .selectFrom('orders as o')
    .innerJoin('channelOrders as c', 'c.orderId', 'o.id')
    .select(['c.id', 'o.lines', 'o.total'])
    .execute();
  const contents = orders.map(({ id, lines, total }) => ({ id, content: contentOf(lines as SoldLine[], total) }));
  await sql`update channel_orders c set content = r.content
    from jsonb_to_recordset(${JSON.stringify(contents)}::jsonb) as r(id bigint, content jsonb) where r.id = c.id`.execute(
    db,
  );
}

/** A product that Rappi sells by a name that we do not know, in its newest order, and one whose product staff have chosen. */
async function nameItems(db: Db): Promise<void> {
  await sql`insert into channel_products (tenant_id, provider, item, product_id)
    select tenant_id, 'rappi', 'name:promo de siempre', min(id) from products group by tenant_id on conflict do nothing`.execute(
    db,
  );
  const { rows } = await sql<Parameters<typeof markSales>[1]>`
    update orders set lines = jsonb_set(lines, '{0}', lines -> 0 || '{"productId": 0, "name": "Promo solo por la app"}')
    where id = (select max(id) from orders where source = 'rappi')
    returning store_id, business_day, customer_id`.execute(db);
  for (const order of rows) markSales(db, order);
  while ((await foldMarks(db)) > 0);
}

/** An order in preparation to which its guest added one more of the first product. */
async function changeOne(db: Db): Promise<void> {
  await sql`with changed as (
      select id, order_id from channel_orders where order_id in (select id from orders where status = 'preparing')
      order by provider = 'uber_eats' desc, id desc limit 1
    ), noticed as (
      update channel_orders c set former_content = content, changed_at = now() - interval '2 minutes',
        content = content || jsonb_build_object(
          'total', (content ->> 'total')::bigint + (content #>> '{lines,0,unitPrice}')::bigint,
          'lines', jsonb_set(content -> 'lines', '{0,quantity}', to_jsonb((content #>> '{lines,0,quantity}')::int + 1)))
      from changed where c.id = changed.id
    )
    update orders o set channel = channel || '{"isChanged": true}' from changed where o.id = changed.order_id`.execute(
    db,
  );
}

/** The orders of channels of the last days as their channels know them, and one of a store that is not linked yet. */
export async function addChannelOrders(db: Db): Promise<void> {
  await sql`insert into channel_orders
      (tenant_id, provider, reference, store_reference, store_id, order_id, display_number, state, answer, accepted_at, created_at)
    select tenant_id, source, coalesce(rappi_number, uuid::text), store_id::text, store_id, id,
      coalesce(rappi_number, upper(left(uuid::text, 5))),
      case when status in ('canceled', 'failed') then 'canceled' when status = 'completed' then 'finished'
        when status = 'created' then 'waiting' else 'accepted' end,
      case when status in ('canceled', 'failed') then 'refuse' when status <> 'created' then 'accept' end,
      case when status not in ('canceled', 'failed', 'created') then created_at + make_interval(secs => 15 + id * 37 % 170) end, created_at
    from (select *, case when source = 'rappi' then (${rappiNumbers} + id)::text end as rappi_number from orders) numbered
    where source in ('uber_eats', 'rappi', 'didi_food', 'peya_aggregator') and created_at > now() - make_interval(days => ${days})
    on conflict do nothing`.execute(db);
  await sql`update orders o set channel = jsonb_build_object('displayNumber', c.display_number, 'acceptBy', null)
    from channel_orders c where c.tenant_id = o.tenant_id and c.order_id = o.id`.execute(db);
  await nameItems(db);
  await addContents(db);
  await changeOne(db);
  await addUnplaced(db);
}

/** An order of a store that has no id here. */
async function addUnplaced(db: Db): Promise<void> {
  const product = await db
    .selectFrom('products')
    .select(['id', 'name', 'priceProduct'])
    .where('priceProduct', '>', 1000)
    .orderBy('id')
    .executeTakeFirst();
  if (!product) return;
  const { id, name, priceProduct: unitPrice } = product;
  const lines = [{ reference: '1', key: `p${id}`, name, quantity: 1, unitPrice, comment: '', choices: [] }];
  const content: ChannelContent = { lines, notes: '', total: unitPrice };
  await unaudited(db)
    .insertInto('channelOrders')
    .values({
      content: JSON.stringify(content),
      provider: 'uber_eats',
      reference: 'b9c1f0de-0000-4000-8000-00000000a17c',
      storeReference: newStore,
      displayNumber: 'A17C',
      problem: `Ningún local, o más de uno, tiene el ID ${newStore} de Uber Eats. Escríbelo en la pestaña «Servicios externos» del local.`,
    })
    .execute();
}
