import { sql } from 'kysely';
import { anyOf } from '#kit/server/data/anyOf.ts';
import type { Db } from '#kit/server/data/database.ts';
import { tenantRows } from '#kit/server/data/tenantRows.ts';
import { pictureUrl } from '#kit/contract/pictures/pictureUrl.ts';
import type { Tenant } from '#kit/server/http/context.ts';
import { formatMoney } from '#domain/money.ts';
import { hoursText } from '#domain/schedule/hoursText.ts';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import type { Section } from '../../sections/pageContent.contract.ts';
import type { SectionCategory, SectionContext, SectionStore } from '../../sections/server/sectionContext.ts';

type Company = Pick<Tenant, 'name' | 'country'>;

/** Stores that one page shows, and categories with the most products that a section draws of each. */
const mostStores = 60;
const mostCategories = 24;
const mostProducts = 12;

async function storesOf(db: Db, base: string): Promise<SectionStore[]> {
  const rows = await db
    .selectFrom('stores')
    .select(['name', 'textAddress', 'phone', 'uuid', 'imageKey', 'latitude', 'longitude', 'businessHours'])
    .orderBy('nameNorm')
    .orderBy('id')
    .limit(mostStores)
    .execute();
  return rows.map(({ name, textAddress, phone, uuid, imageKey, latitude, longitude, businessHours }) => ({
    name,
    address: textAddress,
    phone,
    url: `${base}/locales/${uuid}`,
    pictureUrl: pictureUrl(imageKey, 'medium'),
    position: latitude === null || longitude === null ? null : { latitude, longitude },
    hours: [hoursText(businessHours as WeekHours)].flat(),
  }));
}

type Line = { productId: number; hidden: boolean };
type Category = { name: string; hidden: boolean; pictureKey: string | null; lines: Line[] };

/** What the first store with a published menu sells. */
async function categoriesOf(db: Db, { country }: Company, base: string): Promise<SectionCategory[]> {
  const { rows } = await sql<{ uuid: string; categories: Category[] }>`
    select s.uuid, v.content -> 'categories' as categories
    from ${tenantRows('stores as s')} join ${tenantRows('menus as m')} on m.id = s.menu_id
      join ${tenantRows('menuVersions as v')} on v.id = m.published_version_id
    order by s.name_norm, s.id limit 1`.execute(db);
  const [first] = rows;
  if (!first) return [];
  const shown = first.categories.filter(({ hidden }) => !hidden).slice(0, mostCategories);
  const linesOf = ({ lines }: Category) => lines.filter(({ hidden }) => !hidden).slice(0, mostProducts);
  const ids = shown.flatMap((category) => linesOf(category).map(({ productId }) => productId));
  const products = await db
    .selectFrom('products')
    .select(['id', 'name', 'priceProduct', sql<string | null>`picture_keys ->> 0`.as('pictureKey')])
    .where('id', '=', anyOf(ids))
    .where('show', '=', true)
    .execute();
  const byId = new Map(products.map((product) => [product.id, product]));
  return shown.map((category) => ({
    name: category.name,
    url: `${base}/locales/${first.uuid}`,
    pictureUrl: pictureUrl(category.pictureKey, 'medium'),
    products: linesOf(category).flatMap(({ productId }) => {
      const product = byId.get(productId);
      if (!product) return [];
      const { name, priceProduct, pictureKey } = product;
      return [{ name, price: formatMoney(priceProduct, country), pictureUrl: pictureUrl(pictureKey, 'small') }];
    }),
  }));
}

const ofStores = new Set(['stores_carousel', 'stores_map', 'hours']);
const ofMenu = new Set(['menu', 'categories_grid']);

/** What some sections show of a company besides what is in them: read where one of them shows it. */
export async function contextOf(
  db: Db,
  company: Company,
  base: string,
  sections: readonly Section[],
): Promise<SectionContext> {
  const [stores, categories] = await Promise.all([
    sections.some(({ type }) => ofStores.has(type)) ? storesOf(db, base) : [],
    sections.some(({ type }) => ofMenu.has(type)) ? categoriesOf(db, company, base) : [],
  ]);
  return { base, company: company.name, stores, categories, pictureUrl: (key) => pictureUrl(key, 'full') };
}
