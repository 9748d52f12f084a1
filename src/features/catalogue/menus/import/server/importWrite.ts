import type { Db } from '#kit/server/data/database.ts';
import { scopeOf } from '#kit/server/data/database.ts';
import { insertAll, updateEach } from '#kit/server/data/write.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import { saveGroups } from '#features/catalogue/modifiers/server/index.ts';
import { addProductGroups, freeUrls } from '#features/catalogue/products/server/index.ts';
import type { ImportReport } from '../menuImport.contract.ts';
import { type GroupPlan, isUnchanged } from '../menuImportGroups.rules.ts';
import type { Plan } from '../menuImportPlan.rules.ts';
import { type CategoryPlan, positionedLines, type PlacedLine } from '../menuImportPlaces.rules.ts';
import type { ProductPlan } from '../menuImportProducts.rules.ts';
import { resolvePositions } from '../../record/menuPlaces.rules.ts';
import { draftRows, insertCategories, type NewLine } from '../../record/server/menuLines.repo.ts';

/** Rows saved and rows in total. */
export type WriteProgress = { done: number; total: number };

const batchSize = 5_000;

/** `products`: the product of each line; `options`: ours by their codes at the source. */
type SavedPlan = {
  report: ImportReport;
  products: { line: number; productId: number }[];
  options: { code: string; modifierId: number }[];
};

/** Saves the changes of a plan. */
export async function writePlan(db: Db, menuId: number, plan: Plan, steps: WriteProgress): Promise<SavedPlan> {
  const products = [...plan.products];
  const newProducts = products.filter(({ stored }) => stored === null);
  const changedProducts = products.filter(
    ({ stored, columns }) => stored && !deepEqual(stored, { id: stored.id, ...columns }),
  );
  const fresh = plan.categories.filter(({ stored }) => stored === null);
  const lines = plan.categories
    .filter(isTouched)
    .flatMap((category) => positionedLines(category).map((line) => ({ line, category })));
  const newLines = lines.filter(({ line }) => line.stored === null);
  const changedLines = lines.filter(isChanged);
  const groups = changedGroups(plan);
  steps.total =
    groups.length + newProducts.length + changedProducts.length + fresh.length + newLines.length + changedLines.length;

  const { groupIds, optionIds, counts } = await saveGroups(db, groups);
  steps.done += groups.length;
  const productIds = await insertProducts(db, newProducts, steps);
  const changes = changedProducts.flatMap(({ stored, columns }) => (stored ? [{ id: stored.id, ...columns }] : []));
  await inBatches(changes, steps, (batch) => updateEach(db, 'products', batch));
  const categoryIds = await addCategories(db, menuId, fresh);
  steps.done += fresh.length;
  const idOf = (product: ProductPlan | null) => (product ? (product.stored?.id ?? productIds.get(product) ?? 0) : 0);
  const links = linksOf(plan, idOf, (group) => groupIds.get(group) ?? group.stored?.id ?? 0);
  await addProductGroups(db, links);
  const rows = newLines.map(({ line, category }): NewLine & { menuId: number } => ({
    menuId,
    categoryId: category.stored?.id ?? categoryIds.get(category) ?? 0,
    productId: idOf(line.product),
    position: line.position,
    price: line.price,
    discount: line.discount,
    hidden: line.hidden,
  }));
  await inBatches(rows, steps, (batch) => insertAll(db, 'menuLines', batch));
  const patches = changedLines.flatMap((each) => patchOf(each, categoryIds.get(each.category)));
  await inBatches(patches, steps, (batch) => updateEach(db, 'menuLines', batch));
  const report = {
    categoriesCreated: fresh.length,
    productsCreated: newProducts.length,
    productsChanged: changes.length,
    linesCreated: rows.length,
    linesChanged: changedLines.length,
    ...counts,
    requestId: steps.total + links.length > 0 ? scopeOf(db).requestId : null,
  };
  const options = plan.groups.flatMap(({ children }) =>
    children.flatMap(({ option }) =>
      option.codes.map((code) => ({ code, modifierId: option.stored?.id ?? optionIds.get(option) ?? 0 })),
    ),
  );
  return {
    report,
    products: [...plan.byLine].map(([line, product]) => ({ line, productId: idOf(product) })),
    options: [...new Map(options.map((each) => [each.code, each])).values()],
  };
}

const changedGroups = ({ groups }: Plan): GroupPlan[] => groups.filter((group) => !isUnchanged(group));

type Ids<Of> = (of: Of) => number;

/** The groups that products get, by their ids. */
const linksOf = ({ links }: Plan, idOf: Ids<ProductPlan>, groupId: Ids<GroupPlan>) =>
  [...links].flatMap(([product, groups]) => {
    const ids = [...groups].map(groupId);
    return ids.length > 0 ? [{ productId: idOf(product), groupIds: ids }] : [];
  });

const isTouched = ({ lines }: CategoryPlan) => lines.some(({ from }) => from !== null);

type LineOfCategory = { line: PlacedLine; category: CategoryPlan };

/** Whether a line comes from another category. */
const isMoved = ({ line: { stored }, category }: LineOfCategory): boolean =>
  stored !== null && stored.categoryId !== category.stored?.id;

/** Whether values of a stored line change. */
function isChanged({ line, category }: LineOfCategory): boolean {
  const { stored, price, discount, hidden, position } = line;
  if (!stored) return false;
  const before = { price: stored.price, discount: stored.discount, hidden: stored.hidden, position: stored.position };
  return isMoved({ line, category }) || !deepEqual(before, { price, discount, hidden, position });
}

/** The values of a changed line; `newId`: of its category, where it is new. */
function patchOf({ line, category }: LineOfCategory, newId = 0) {
  const { stored, price, discount, hidden, position } = line;
  if (!stored) return [];
  const categoryId = isMoved({ line, category }) ? { categoryId: category.stored?.id ?? newId } : {};
  return [{ id: stored.id, price, discount, hidden, position, ...categoryId }];
}

async function inBatches<Item>(
  items: readonly Item[],
  steps: WriteProgress,
  write: (batch: Item[]) => Promise<unknown>,
): Promise<void> {
  for (let from = 0; from < items.length; from += batchSize) {
    const batch = items.slice(from, from + batchSize);
    await write(batch);
    steps.done += batch.length;
  }
}

async function insertProducts(
  db: Db,
  plans: readonly ProductPlan[],
  steps: WriteProgress,
): Promise<Map<ProductPlan, number>> {
  const urls = await freeUrls(
    db,
    plans.map(({ columns }) => columns.name),
  );
  const ids = new Map<ProductPlan, number>();
  const rows = plans.map((plan, at) => ({ plan, row: { ...plan.columns, url: urls[at] ?? '' } }));
  await inBatches(rows, steps, async (batch) => {
    const created = await insertAll(
      db,
      'products',
      batch.map(({ row }) => row),
    );
    batch.forEach(({ plan }, at) => ids.set(plan, created[at]?.id ?? 0));
  });
  return ids;
}

/** Appends the new categories. */
async function addCategories(
  db: Db,
  menuId: number,
  plans: readonly CategoryPlan[],
): Promise<Map<CategoryPlan, number>> {
  if (plans.length === 0) return new Map();
  const { categories } = await draftRows(db, menuId);
  const places = resolvePositions([...categories.map(({ position }) => position), ...plans.map(() => null)]).slice(
    -plans.length,
  );
  const drafts = plans.map(({ name }, at) => ({
    name,
    description: '',
    hidden: false,
    hours: null,
    pictureKey: null,
    position: places[at] ?? 0,
  }));
  const ids = await insertCategories(db, menuId, drafts);
  return new Map(plans.map((plan, at) => [plan, ids[at] ?? 0]));
}
