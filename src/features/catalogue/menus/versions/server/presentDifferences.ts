import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { MenuContent } from '../../record/menuContent.contract.ts';
import { type ContentChange, menuDifferences } from '../menuDifferences.rules.ts';
import type { MenuDifference, MenuDifferences } from '../menuVersions.contract.ts';
import { draftHashOf } from './draftHash.ts';
import * as repo from '../../record/server/menus.repo.ts';
import * as versions from './menuVersions.repo.ts';

const maxReported = 2_000;
const emptyContent: Omit<MenuContent, 'name' | 'orderChannel'> = { priceGroupIds: [], categories: [] };

type Sides = { from?: number | undefined; to?: number | undefined };

const versionOf = async (db: Db, menuId: number, number: number): Promise<MenuContent> =>
  ((await versions.find(db, menuId, number)) ?? fail('notFound')).content;

/** Lists the differences between two versions; by default from the published version to the draft. */
export async function differencesOf({ db, actor }: Ctx, menuId: number, { from, to }: Sides): Promise<MenuDifferences> {
  const draft = (await repo.draftOf(db, menuId)) ?? fail('notFound');
  const after = to === undefined ? draft : await versionOf(db, menuId, to);
  const published =
    from === undefined ? await versions.publishedContent(db, menuId) : await versionOf(db, menuId, from);
  const before = published ?? { ...after, ...emptyContent };
  const changes = menuDifferences(before, after);
  const [differences, stores] = await Promise.all([
    withNames(db, changes.slice(0, maxReported), { before, after }),
    repo.storesOf(db, menuId, actor.storeIds),
  ]);
  return { total: changes.length, differences, storeCount: stores.length, draftHash: draftHashOf(draft) };
}

/** Replaces ids with names. */
async function withNames(
  db: Db,
  changes: readonly ContentChange[],
  { before, after }: { before: MenuContent; after: MenuContent },
): Promise<MenuDifference[]> {
  const productIds = [...new Set(changes.flatMap(({ productId }) => productId ?? []))];
  const [products, groups] = await Promise.all([
    versions.namesOf(db, 'products', productIds),
    versions.namesOf(db, 'priceGroups', [...before.priceGroupIds, ...after.priceGroupIds]),
  ]);
  const categories = new Map([...before.categories, ...after.categories].map(({ id, name }) => [id, name]));
  const groupNames = (ids: unknown) => (ids as number[]).map((id) => groups.get(id) ?? 'Lista de precios eliminada');
  return changes.map(({ kind, of, categoryId, productId, field, ...sides }) => {
    const categoryName = categories.get(categoryId ?? 0) ?? null;
    const name = { menu: after.name, category: categoryName, line: products.get(productId ?? 0) }[of];
    const display = field === 'priceGroupIds' ? groupNames : (value: unknown) => value ?? null;
    return {
      kind,
      of,
      name: name ?? 'Producto eliminado',
      categoryName: of === 'menu' ? null : categoryName,
      field,
      before: display(sides.before),
      after: display(sides.after),
    };
  });
}
