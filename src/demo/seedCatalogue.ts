import { productReferences } from '#features/catalogue/products/productReferences.contract.ts';
import { sql } from 'kysely';
import type { MenuContent } from '#features/catalogue/menus/record/menuContent.contract.ts';
import { contentHash } from '#features/catalogue/menus/record/server/menuContent.sql.ts';
import { normalise } from '#kit/contract/text.ts';
import type { Db } from '#kit/server/data/database.ts';
import { isTenantRow } from '#kit/server/data/tenantRows.ts';
import { reconcileVocabularies } from '#kit/server/search/reconcileVocabularies.ts';
import { demoLists, type DemoMenu, demoMenus, type DemoProduct, demoProducts } from './demoCatalogue.ts';
import type { DishFamily } from './demoFamily.ts';
import { type DemoGroup, demoIngredients, modifierRulesOf, optionKey } from './demoModifiers.ts';
import { demoPictureKeys } from './demoPictures.ts';
import { promoKeys } from './promoPictures.ts';
import { bulkInsert } from './bulkInsert.ts';

type Sellable = { productIds: readonly number[]; ingredientIds: readonly number[] };

export type DemoCatalogue = { dishes: readonly DishFamily[]; groups: readonly DemoGroup[]; most: number };

/** Adds ingredients, modifiers, products, price lists and published menus; returns what can be sold out. */
export async function addCatalogue(
  db: Db,
  { dishes, groups, most }: DemoCatalogue,
  menuIds: number[],
): Promise<Sellable> {
  const products = demoProducts(dishes, most);
  await bulkInsert(
    db,
    'pictures',
    [...demoPictureKeys, ...promoKeys].map((key) => ({
      key,
      name: `${key}.webp`,
      type: promoKeys.includes(key) ? 'banner' : 'products',
      uploadedAt: new Date().toISOString(),
    })),
  );
  const ingredientIds = await bulkInsert(
    db,
    'ingredients',
    demoIngredients.map((name) => ({ name })),
  );
  const { groupIds, optionIds } = await addModifiers(db, groups, ingredientIds);
  const productIds = await bulkInsert(
    db,
    'products',
    products.map(({ row, groups: names }) => ({
      ...row,
      modifierRules: modifierRulesOf(
        groups.filter(({ name }) => names.includes(name)),
        optionIds,
      ),
    })),
  );
  await bulkInsert(
    db,
    'item_references',
    products.map(({ row }, at) => ({
      kind: 'product',
      itemId: productIds[at],
      ...productReferences.ids.fields.alohaId,
      value: row.externalIdsText,
    })),
  );
  await reconcileVocabularies(db);
  await bulkInsert(db, 'product_modifiers', productGroups(products, productIds, groupIds));
  await bulkInsert(db, 'product_ingredients', productIngredients(products, productIds, ingredientIds));
  const sold = { products, productIds };
  const listIds = await addLists(db, sold);
  for (const [index, menuId] of menuIds.entries())
    await addMenu(db, menuId, { ...sold, menu: demoMenus[index % demoMenus.length] as DemoMenu, listIds });
  return { productIds, ingredientIds };
}

const blankModifier = {
  description: '',
  dropdownText: '',
  availability: true,
  price: 0,
  free: 0,
  minQuantityModifiers: 0,
  maxQuantityModifiers: 1,
};

const groupRow = ({ name, min, max, free, dropdown }: DemoGroup, position: number) => ({
  ...blankModifier,
  kind: 'group',
  name,
  minQuantityModifiers: min,
  maxQuantityModifiers: max,
  free,
  position,
  dropdownText: dropdown,
});

/** Groups with their options, and the groups that options ask for; answers the ids of groups by name and of options by key. */
async function addModifiers(
  db: Db,
  groups: readonly DemoGroup[],
  ingredientIds: number[],
): Promise<{ groupIds: Map<string, number>; optionIds: Map<string, number> }> {
  const created = await bulkInsert(db, 'modifiers', groups.map(groupRow));
  const groupIds = new Map(groups.map(({ name }, index) => [name, created[index] as number]));
  const options = groups.flatMap((group) => group.options.map((option, position) => ({ group, option, position })));
  const optionIds = await bulkInsert(
    db,
    'modifiers',
    options.map(({ option: { name, price }, position }) => ({
      ...blankModifier,
      kind: 'option',
      name,
      price,
      position,
    })),
  );
  const offered = options.map(({ group, position }, at) => ({
    parentId: groupIds.get(group.name),
    childId: optionIds[at],
    position,
  }));
  const nestedGroups = options.flatMap(({ option: { asks } }, at) =>
    asks ? [{ parentId: optionIds[at], childId: groupIds.get(asks), position: 0 }] : [],
  );
  await bulkInsert(db, 'modifier_children', [...offered, ...nestedGroups]);
  const uses = options.map(({ option }, at) => ({ name: option.name, id: optionIds[at] }));
  await bulkInsert(db, 'modifier_ingredients', uses.flatMap(usesOf(ingredientIds)));
  return {
    groupIds,
    optionIds: new Map(options.map(({ group, option }, at) => [optionKey(group, option), optionIds[at] as number])),
  };
}

/** Ingredients of an option, by its name; an option that removes something uses none. */
const usesOf =
  (ingredientIds: readonly number[]) =>
  ({ name, id }: { name: string; id: number | undefined }) =>
    name.startsWith('Sin ')
      ? []
      : ingredientsIn(name).map((place) => ({ modifierId: id, ingredientId: ingredientIds[place] }));

const stems = demoIngredients.map((name) => normalise(name).replace(/[aeo]$/, ''));
const ingredientsIn = (text: string): number[] =>
  stems.flatMap((stem, index) => (normalise(text).includes(stem) ? [index] : []));

const productGroups = (
  products: readonly DemoProduct[],
  ids: readonly number[],
  groupIds: ReadonlyMap<string, number>,
) =>
  products.flatMap(({ groups }, index) =>
    groups.flatMap((name, position) => {
      const modifierId = groupIds.get(name);
      return modifierId ? [{ productId: ids[index], modifierId, position }] : [];
    }),
  );

const productIngredients = (
  products: readonly DemoProduct[],
  ids: readonly number[],
  ingredientIds: readonly number[],
) =>
  products.flatMap(({ row }, index) =>
    ingredientsIn(`${row.name} ${row.description}`).map((at) => ({
      productId: ids[index],
      ingredientId: ingredientIds[at],
    })),
  );

type Sold = { products: readonly DemoProduct[]; productIds: readonly number[] };

/** Price lists over the first dishes of the catalogue; answers them by name. */
async function addLists(db: Db, { products, productIds }: Sold): Promise<Map<string, number>> {
  const ids = await bulkInsert(
    db,
    'price_groups',
    demoLists.map(({ name }, position) => ({ name, position })),
  );
  for (const [index, { pricesOf }] of demoLists.entries())
    await bulkInsert(
      db,
      'prices',
      products.map(({ row }, at) => ({
        priceGroupId: ids[index],
        productId: productIds[at],
        ...pricesOf(row.priceProduct),
      })),
    );
  return new Map(demoLists.map(({ name }, index) => [name, ids[index] as number]));
}

/** A menu with its categories and lines, published once. */
async function addMenu(
  db: Db,
  menuId: number,
  { products, productIds, menu, listIds }: Sold & { menu: DemoMenu; listIds: ReadonlyMap<string, number> },
): Promise<void> {
  const priceGroupIds = menu.lists.flatMap((name) => listIds.get(name) ?? []);
  await bulkInsert(
    db,
    'menu_price_groups',
    priceGroupIds.map((priceGroupId) => ({ menuId, priceGroupId })),
  );
  const names = [...new Set(products.map(({ category }) => category))];
  const categoryIds = await bulkInsert(
    db,
    'menu_categories',
    names.map((name, position) => ({ menuId, name, position, description: '', hidden: false })),
  );
  const rows = names.flatMap((name, at) =>
    products
      .flatMap(({ category }, index) => (category === name ? [index] : []))
      .filter((_, index) => index % menu.skip === 0)
      .slice(0, menu.perCategory)
      .map((index, position) => ({
        menuId,
        categoryId: categoryIds[at],
        productId: productIds[index],
        position,
        hidden: false,
      })),
  );
  const lineIds = await bulkInsert(db, 'menu_lines', rows);
  const categories = names.map((category, at) => ({ id: categoryIds[at] as number, name: category }));
  const lines = rows.map((row, index) => ({ ...row, id: lineIds[index] as number }));
  await publish(db, menuId, { priceGroupIds, categories, lines });
}

type Draft = {
  priceGroupIds: number[];
  categories: { id: number; name: string }[];
  lines: { id: number; categoryId: number | undefined; productId: number | undefined }[];
};

async function publish(db: Db, menuId: number, { priceGroupIds, categories, lines }: Draft): Promise<void> {
  const { name } = await db.selectFrom('menus').select('name').where('id', '=', menuId).executeTakeFirstOrThrow();
  const lineOf = ({ id, productId }: Draft['lines'][number]) => ({
    id,
    productId: productId as number,
    price: null,
    discount: null,
    hidden: false,
  });
  const content: MenuContent = {
    name,
    orderChannel: 'any',
    priceGroupIds,
    categories: categories.map((category) => ({
      ...category,
      description: '',
      hidden: false,
      hours: null,
      pictureKey: null,
      lines: lines.filter(({ categoryId }) => categoryId === category.id).map(lineOf),
    })),
  };
  const published = sql`(select ${JSON.stringify(content)}::jsonb as content)`;
  const hashed = await sql<{
    hash: string;
  }>`select ${contentHash(sql`content`)} as hash from ${published} given`.execute(db);
  const [versionId] = await bulkInsert(db, 'menu_versions', [
    {
      menuId,
      number: 1,
      content,
      contentHash: hashed.rows[0]?.hash,
      note: 'Primera publicación',
      authorName: 'Administración',
      lineCount: lines.length,
    },
  ]);
  await sql`update menus m set published_version_id = ${versionId} where ${isTenantRow('m')} and id = ${menuId}`.execute(
    db,
  );
}

const tomorrow = () => new Date(Math.ceil(Date.now() / 3_600_000 + 16) * 3_600_000).toISOString();

/** An ordinary day: something ran out in one store, and something has not arrived anywhere. */
export async function addSoldOuts(db: Db, { productIds, ingredientIds }: Sellable): Promise<void> {
  const stores = await db.selectFrom('stores').select('id').orderBy('id').limit(4).execute();
  const [first, second, third, fourth] = stores.map(({ id }) => id);
  const option = await db
    .selectFrom('modifiers')
    .select('id')
    .where('kind', '=', 'option')
    .orderBy('id')
    .executeTakeFirst();
  const row = {
    productId: null,
    ingredientId: null,
    modifierId: null,
    storeId: null,
    note: '',
    authorName: 'Nicolás Saavedra',
  };
  await bulkInsert(db, 'sold_outs', [
    { ...row, ingredientId: ingredientIds[0], storeId: first, ends: 'opening', until: tomorrow() },
    { ...row, productId: productIds[3], storeId: second, ends: 'opening', until: tomorrow() },
    { ...row, modifierId: option?.id, storeId: second, ends: 'opening', until: tomorrow() },
    { ...row, productId: productIds[8], storeId: third, ends: 'time', until: tomorrow() },
    { ...row, productId: productIds[20], ends: 'manual', until: null, note: 'El proveedor entrega la próxima semana' },
    { ...row, ingredientId: ingredientIds[7], storeId: fourth, ends: 'manual', until: null },
  ]);
  await sql`update sold_outs s set title = coalesce(
    (select p.name from products p where ${isTenantRow('p')} and p.id = s.product_id),
    (select m.name from modifiers m where ${isTenantRow('m')} and m.id = s.modifier_id),
    (select i.name from ingredients i where ${isTenantRow('i')} and i.id = s.ingredient_id))
    where ${isTenantRow('s')}`.execute(db);
}
