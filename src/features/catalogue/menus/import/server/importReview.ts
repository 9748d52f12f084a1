import type { Readable } from 'node:stream';
import { csvFormat } from '#domain/countries.ts';
import { fail } from '../../menus.failures.ts';
import { deepEqual } from '#kit/contract/values/deepEqual.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import { type ImportFiles, mappingsOf } from '#kit/server/csv/importColumns.ts';
import { readUploadedFile } from '#kit/server/http/multipart.ts';
import {
  type ImportCells,
  importFields,
  type ImportRow,
  type ImportSource,
  type MenuImport,
  maxImportBytes,
} from '../menuImport.contract.ts';
import { menuColumnSource } from '../menuImport.rules.ts';
import type { SideChoice, SideChoices } from '../menuImportSides.contract.ts';
import { categoryFinder, changedSide, chosenLine, withoutTyped, withOurTexts } from '../menuImportSides.rules.ts';
import { type Plan, planImport, type PlanRules, type RowResult, type StoredDraft } from '../menuImportPlan.rules.ts';
import { maxCategories, maxLines } from '../../record/menus.contract.ts';
import { readMenuFile } from './importFile.ts';
import type { SourceGroup } from '../menuImportGroups.contract.ts';
import * as groupsRepo from './importGroups.repo.ts';
import * as repo from './importMenu.repo.ts';
import * as sidesRepo from './importSides.repo.ts';
import { loadModifiers } from './loadModifiers.repo.ts';
import { loadStoredDraft } from './loadStoredDraft.repo.ts';
import { lock } from '../../record/server/menus.repo.ts';

type ReviewScope = { country: PlanRules['country']; actor: Pick<Actor, 'policies'> };

const rulesFor = ({ country, actor: { policies } }: ReviewScope, source: ImportSource): PlanRules => ({
  country,
  trustsIds: source !== 'file',
  allowed: { create: policies.has('products.create'), update: policies.has('products.update') },
  allowedModifiers: { create: policies.has('modifiers.create'), update: policies.has('modifiers.update') },
  limits: { categories: maxCategories, lines: maxLines },
});

export const menuFiles: ImportFiles = {
  kind: 'menus.import',
  maxBytes: maxImportBytes,
  source: () => menuColumnSource(),
  decimalMark: ({ tenant }) => csvFormat(tenant.country).decimalMark,
};

/** Reads the uploaded file and stores its review. The menu does not change. */
export async function startImport(ctx: Ctx, menuId: number, body: Readable): Promise<MenuImport> {
  const file = await readUploadedFile(body, ctx.request.contentType, { maxBytes: maxImportBytes });
  const mappings = await ctx.inTransaction((db) => mappingsOf(db, menuFiles.kind));
  const { rows, sheet, ...read } = await readMenuFile(file, { ...ctx.tenant, mappings });
  const fileName = `${file.name.slice(0, 160)}${sheet === null ? '' : `, hoja «${sheet.slice(0, 31)}»`}`;
  return startReview(ctx, { menuId, fileName, ...read, source: 'file', notes: [], rows });
}

type ReviewRun = Pick<Ctx, 'inTransaction'> & { tenant: Pick<Ctx['tenant'], 'country'>; actor: ReviewScope['actor'] };
type NewRow = {
  line: number;
  cells: ImportCells;
  /** Of a channel's menu: changes made here since the product was published. */
  changesHere?: ImportRow['changes'];
  /** Keys of the modifier groups of its product. */
  groups?: readonly string[];
  /** Its values at another system, from which its cells are chosen. */
  source?: ImportCells;
};
type NewReview = repo.NewImport & {
  rows: readonly NewRow[];
  groups?: readonly SourceGroup[];
  /** Sides of fields without a remembered choice. */
  defaultSides?: SideChoices;
};

const withChangesHere = (result: RowResult, changesHere: ImportRow['changes']): RowResult => ({
  ...result,
  changes: [...result.changes, ...changesHere],
});

/** Stores the review of some lines. The menu does not change. */
export async function startReview(
  { inTransaction, tenant: { country }, actor }: ReviewRun,
  { rows, groups = [], defaultSides = {}, ...values }: NewReview,
): Promise<MenuImport> {
  const { menuId, source, origin = null } = values;
  const cells = rows.map((row) => row.cells);
  const uploadedGroups = groups.map((group) => ({ ...group, skipped: false, forAll: false }));
  const { draft, modifiers, choices } = await inTransaction(async (db) => {
    if ((await repo.menuName(db, menuId)) === null) fail('notFound');
    const remembered = origin === null ? {} : await sidesRepo.choicesOf(db, origin);
    return { ...(await loadPresent(db, { menuId, cells, groups })), choices: { ...defaultSides, ...remembered } };
  });
  const choose = cellChooser(draft, choices);
  const uploaded = rows.map(({ changesHere = [], groups: keys = [], source: sourceCells = null, ...row }) => ({
    ...row,
    ...(sourceCells ? choose(row.cells, sourceCells) : { cells: row.cells, ours: [] }),
    source: sourceCells,
    groups: keys,
    changesHere,
    changedHere: changesHere.length > 0,
    skipped: false,
  }));
  const { results, groupResults } = planImport(uploaded, draft, rulesFor({ country, actor }, source), {
    uploaded: uploadedGroups,
    present: modifiers,
  });
  const reviewed = uploaded.flatMap(({ changesHere, ...row }, at) =>
    results[at] ? [{ ...row, ...withChangesHere(results[at], changesHere) }] : [],
  );
  return inTransaction(async (db) => {
    if (!(await lock(db, menuId))) fail('notFound');
    const importId = await repo.insert(db, values);
    await repo.insertRows(db, importId, reviewed);
    await groupsRepo.insert(db, importId, uploadedGroups, groupResults);
    return (await repo.find(db, { menuId, importId })) ?? fail('notFound');
  });
}

/** Chooses the cells of lines whose product is ours. `naming`: the cells that name it. */
function cellChooser(draft: StoredDraft, choices: SideChoices) {
  const byId = new Map(draft.products.map((product) => [product.id, product]));
  const categoryOf = categoryFinder(draft);
  return (naming: ImportCells, source: ImportCells) => {
    const product = byId.get(Number(naming.productId));
    const category = product ? categoryOf(product.id) : null;
    const { cells, ours } = chosenLine(source, product, { category, choices });
    return { cells: { ...naming, ...cells }, ours };
  };
}

type Source = { menuId: number; cells: readonly ImportCells[]; groups: readonly SourceGroup[] };

/** The draft, and what of ours the lines and the groups may refer to. */
async function loadPresent(db: Db, { menuId, cells, groups }: Source, { write = false } = {}) {
  const draft = await loadStoredDraft(db, menuId, cells, { write });
  const productIds = draft.products.map(({ id }) => id);
  return { draft, modifiers: await loadModifiers(db, { groups, productIds }, { write }) };
}

/** Rows with our present texts, where they take ours; these are stored. */
async function withPresentTexts(db: Db, importId: number, rows: readonly repo.StoredRow[], draft: StoredDraft) {
  const byId = new Map(draft.products.map((product) => [product.id, product]));
  const categoryOf = categoryFinder(draft);
  const present = rows.map((row) => ({
    ...row,
    cells: withOurTexts(row, byId.get(Number(row.cells.productId)), categoryOf),
  }));
  await sidesRepo.updateCells(
    db,
    importId,
    present.filter(({ cells }, at) => !deepEqual(cells, rows[at]?.cells)),
  );
  return present;
}

export type ReviewedImport = { plan: Plan; different: number };

/** Plans every row against the current menu and saves the results that changed. */
export async function review(
  db: Db,
  { menuId, importId }: repo.ImportKey,
  scope: ReviewScope,
  write = false,
): Promise<ReviewedImport> {
  const stored = await repo.allRows(db, importId);
  const groups = await groupsRepo.all(db, importId);
  const cells = stored.map((row) => row.cells);
  const { draft, modifiers } = await loadPresent(db, { menuId, cells, groups }, { write });
  const rows = await withPresentTexts(db, importId, stored, draft);
  const source = (await repo.sourceOf(db, importId)) ?? fail('notFound');
  const plan = planImport(rows, draft, rulesFor(scope, source), { uploaded: groups, present: modifiers });
  const results = plan.results.map((result, at) =>
    withChangesHere(result, rows[at]?.changes.filter(({ isHere }) => isHere) ?? []),
  );
  const different = results.filter((result, at) => !isSame(result, rows[at]));
  const others = results.filter((result, at) => !deepEqual(result.sides, rows[at]?.sides));
  await repo.updateResults(db, importId, [...new Set([...different, ...others])]);
  const differentGroups = await groupsRepo.updateResults(db, importId, groups, plan.groupResults);
  return { plan, different: different.length + differentGroups };
}

/** Whether applying a row does the same as before. */
const isSame = (result: RowResult, row: repo.StoredRow | undefined): boolean =>
  row !== undefined &&
  (['status', 'creates', 'problems', 'amounts', 'changes', 'addsGroups'] as const).every((part) =>
    deepEqual(result[part], row[part]),
  );

/** Finds and locks an import. Throws `importApplied` when it has been applied. */
export async function findForUpdate(db: Db, key: repo.ImportKey): Promise<MenuImport> {
  if (!(await repo.lock(db, key))) fail('notFound');
  const found = (await repo.find(db, key)) ?? fail('notFound');
  if (found.report) fail('importApplied');
  return found;
}

type RowChange = {
  cells?: ImportCells | undefined;
  skipped?: boolean | undefined;
  side?: SideChoice | undefined;
};

/** Corrects or skips a row. The results of other rows may change with it. */
export async function updateRow(ctx: Ctx, key: repo.ImportKey, line: number, change: RowChange) {
  const { db } = ctx;
  const { columns } = await findForUpdate(db, key);
  const row = (await repo.storedRow(db, key.importId, line)) ?? fail('notFound');
  const present = (change.side && changedSide(row, change.side)) ?? row;
  const typed = change.cells ?? {};
  const usedColumns = importFields.filter((field) => columns.includes(field) || change.cells?.[field] !== undefined);
  if (usedColumns.length > columns.length) await repo.setColumns(db, key.importId, usedColumns);
  await repo.updateRow(db, key.importId, line, {
    ...((change.cells || change.side) && {
      cells: { ...present.cells, ...typed },
      ours: withoutTyped(present.ours, typed),
    }),
    ...(change.skipped !== undefined && { skipped: change.skipped }),
  });
  await review(db, key, { country: ctx.tenant.country, actor: ctx.actor });
  return answer(db, key, line);
}

async function answer(db: Db, key: repo.ImportKey, line: number) {
  const { counts } = (await repo.find(db, key)) ?? fail('notFound');
  return { row: (await repo.row(db, key, line)) ?? fail('notFound'), counts };
}

/** Takes one side of a field in all lines, and remembers it for the next import of the same origin. */
export async function chooseSide(ctx: Ctx, key: repo.ImportKey, choice: SideChoice): Promise<MenuImport> {
  const { db } = ctx;
  await findForUpdate(db, key);
  const rows = await repo.allRows(db, key.importId);
  const changed = rows.flatMap((row) => {
    const chosen = changedSide(row, choice);
    return chosen ? [{ line: row.line, ...chosen }] : [];
  });
  await sidesRepo.updateCells(db, key.importId, changed);
  const origin = await sidesRepo.originOf(db, key.importId);
  if (origin !== null) await sidesRepo.storeChoice(db, origin, choice);
  await review(db, key, { country: ctx.tenant.country, actor: ctx.actor });
  return (await repo.find(db, key)) ?? fail('notFound');
}

/** Names a new group or leaves it out. Lines may change with it. */
export async function updateGroup(ctx: Ctx, key: repo.ImportKey, place: number, change: groupsRepo.GroupChange) {
  const { db } = ctx;
  await findForUpdate(db, key);
  await groupsRepo.update(db, key.importId, place, change);
  await review(db, key, { country: ctx.tenant.country, actor: ctx.actor });
  return (await groupsRepo.find(db, key.importId, place)) ?? fail('notFound');
}

export async function skipErrors(ctx: Ctx, key: repo.ImportKey): Promise<MenuImport> {
  const { db } = ctx;
  await findForUpdate(db, key);
  await repo.skipErrors(db, key.importId);
  await review(db, key, { country: ctx.tenant.country, actor: ctx.actor });
  return (await repo.find(db, key)) ?? fail('notFound');
}
