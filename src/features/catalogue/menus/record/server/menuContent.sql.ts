import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { type RawBuilder, sql } from 'kysely';

/** SQL sources of a content: the rows of a draft, or the unpacked JSON of a version. */
type Parts = {
  name: RawBuilder<unknown>;
  orderChannel: RawBuilder<unknown>;
  priceGroupIds: RawBuilder<unknown>;
  /** `c` with `id`, `name`, `description`, `hidden`, `hours` and `picture_key`. */
  categories: RawBuilder<unknown>;
  /** `l` with `product_id`, `price`, `discount` and `hidden`, of the category `c`. */
  lines: RawBuilder<unknown>;
  /** Sort columns of categories and lines. */
  order: readonly string[];
};

const inOrder = (table: string, columns: readonly string[]) =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));

/** Equal contents have equal hashes; lines are identified by product, not by id. */
const hashOf = ({ order, ...parts }: Parts): RawBuilder<string> => sql<string>`
  md5(concat_ws(E'\n', jsonb_build_array(${parts.name}, ${parts.orderChannel}, array(${parts.priceGroupIds})), (
    select string_agg(concat_ws(';', jsonb_build_array(c.id, c.name, c.description, c.hidden, c.hours, c.picture_key), (
      select string_agg(concat_ws(',', l.product_id, coalesce(l.price::text, '-'), coalesce(l.discount::text, '-'), l.hidden),
                        ';' order by ${inOrder('l', order)})
      from ${parts.lines})), E'\n' order by ${inOrder('c', order)})
    from ${parts.categories})))`;

/** Hash of the draft of menu `m`. */
export const draftHash = hashOf({
  name: sql`m.name`,
  orderChannel: sql`m.order_channel`,
  priceGroupIds: sql`select g.price_group_id from ${tenantRows('menuPriceGroups as g')} where g.menu_id = m.id order by 1`,
  categories: sql`(select * from ${tenantRows('menuCategories')} where menu_id = m.id) c`,
  lines: sql`(select * from ${tenantRows('menuLines')} where menu_id = m.id and category_id = c.id) l`,
  order: ['position', 'id'],
});

/** Hash of a stored content. */
export const contentHash = (content: RawBuilder<unknown>): RawBuilder<string> =>
  hashOf({
    name: sql`${content} ->> 'name'`,
    orderChannel: sql`${content} ->> 'orderChannel'`,
    priceGroupIds: sql`select g::bigint from jsonb_array_elements_text(${content} -> 'priceGroupIds') g order by 1`,
    categories: sql`(
      select (e ->> 'id')::bigint as id, e ->> 'name' as name, e ->> 'description' as description,
             (e ->> 'hidden')::boolean as hidden, nullif(e -> 'hours', 'null') as hours, e ->> 'pictureKey' as picture_key,
             e -> 'lines' as lines, place
      from jsonb_array_elements(${content} -> 'categories') with ordinality x(e, place)) c`,
    lines: sql`(
      select (e ->> 'productId')::bigint as product_id, (e ->> 'price')::bigint as price,
             (e ->> 'discount')::double precision as discount, (e ->> 'hidden')::boolean as hidden, place
      from jsonb_array_elements(c.lines) with ordinality x(e, place)) l`,
    order: ['place'],
  });
