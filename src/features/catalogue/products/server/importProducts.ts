import type { Readable } from 'node:stream';
import { z } from 'zod';
import { fileDecimalMark } from '#domain/amounts.ts';
import type { CellFormat } from '#domain/cells/cellTypes.ts';
import { idIn, nameKey, type RecordFinder, recordFinder } from '#domain/cells/recordIds.ts';
import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { csvImport, type ImportColumn } from '#kit/server/csv/csvImport.ts';
import { idsOf, type KnownNames, knownNames, writeNames } from '#kit/server/csv/knownNames.ts';
import type { Db } from '#kit/server/data/database.ts';
import { saveAllLinks } from '#kit/server/data/links.ts';
import { insertAll, updateEach } from '#kit/server/data/write.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { productExports } from '../productExports.rules.ts';
import { productColumns } from '../productColumns.rules.ts';
import {
  maxImportBytes,
  maxImportLines,
  productIdHeader,
  productImportsApi,
  productRecordLabels,
} from '../productImport.contract.ts';
import { productLinks } from '../productLinks.contract.ts';
import { type ProductDraft, productLabels, productsApi } from '../products.contract.ts';
import { blankProduct, normaliseProduct, productRules } from '../products.rules.ts';
import { productConstraints, productEntity } from '../productsHistory.contract.ts';
import { ingredients, productsNamed, type StoredProduct } from './importProducts.repo.ts';
import { columnsOf } from './products.repo.ts';
import { freeUrls } from './productUrl.ts';

type Company = { country: CountryCode; timeZone: string };
type Column = 'productId' | keyof typeof productColumns | 'ingredientIds';
type Cells = Readonly<Record<string, string>>;

/** Records that the lines of a file refer to. */
type Known = {
  products: RecordFinder<StoredProduct>;
  format: CellFormat;
  ingredients: KnownNames;
  ingredientNames: ReadonlyMap<number, string>;
};

const ingredientNouns = { one: 'el ingrediente', many: 'ingredientes' };

const columns: Readonly<Record<Column, ImportColumn<ProductDraft, Known>>> = {
  productId: { header: productIdHeader, aliases: ['producto id', 'product id'], optional: true, read: () => ({}) },
  ...productColumns,
  name: {
    header: productColumns.name.header,
    aliases: productColumns.name.aliases,
    write: productColumns.name.write,
    // A product found by name keeps its spelling.
    read: (cell, known, cells) =>
      !cells.productId && known.products.hasName(cell) ? {} : productColumns.name.read(cell, known),
  },
  ingredientIds: {
    header: productLabels.ingredientIds,
    optional: true,
    read(cell, known) {
      const read = idsOf(cell, known.ingredients, ingredientNouns, (ingredientIds) => ({ ingredientIds }));
      return typeof read === 'string' ? `${productLabels.ingredientIds}: ${read}` : read;
    },
    write: ({ ingredientIds }, { ingredientNames }) => writeNames(ingredientIds, ingredientNames),
  },
};

async function saveProducts(
  db: Db,
  created: readonly ProductDraft[],
  updated: readonly { id: number; draft: ProductDraft; changes: Partial<ProductDraft> }[],
): Promise<void> {
  if (created.length + updated.length === 0) return;
  const withoutUrl = [...created, ...updated.flatMap(({ draft, changes }) => (changes.url === '' ? draft : []))].filter(
    ({ url }) => url === '',
  );
  const urls = await freeUrls(
    db,
    withoutUrl.map(({ name }) => name),
  );
  const urlOf = new Map(withoutUrl.map((draft, at) => [draft, urls[at] as string]));
  const rows = created.map((draft) => ({ ...columnsOf(draft), name: draft.name, url: urlOf.get(draft) ?? draft.url }));
  const inserted = await insertAll(db, 'products', rows);
  const patches = updated.map(({ id, draft, changes }) => {
    const url = urlOf.get(draft);
    return { id, ...columnsOf(changes), ...(url && { url }) };
  });
  await updateEach(db, 'products', patches);
  const linked = [
    ...inserted.map(({ id }, at) => ({ id, ingredientIds: created[at]?.ingredientIds ?? [] })),
    ...updated.flatMap(({ id, changes: { ingredientIds } }) => (ingredientIds ? { id, ingredientIds } : [])),
  ];
  await saveAllLinks(db, productLinks, linked);
  await emit(db, 'products');
}

const noOptions = z.object({});
const idsIn = (lines: readonly { cells: Cells }[]) =>
  lines.flatMap(({ cells: { productId = '' } }) => idIn(productId) ?? []);

const productsImport = csvImport<Column, ProductDraft, Known, Company, typeof noOptions>({
  kind: 'products.import',
  label: (lines) => (lines === 1 ? 'Importar 1 producto' : `Importar ${lines} productos`),
  policy: productImportsApi.start.policy,
  words: { request: 'la importación', verb: 'importar', permission: 'editar productos en lote' },
  entity: productEntity,
  constraints: productConstraints,
  columns,
  exports: () => productExports,
  outputOnly: [productLabels.pictureKeys],
  key: {
    column: 'name',
    name: 'El producto',
    identify: ({ productId, name }) => (productId ? `#${productId}` : nameKey(name)),
  },
  maxBytes: maxImportBytes,
  maxRows: maxImportLines,
  empty: 'El archivo no tiene ningún producto debajo de los títulos.',
  options: noOptions,
  decimalMark: ({ country }) => csvFormat(country).decimalMark,
  async load(db, lines, { tenant: { country, timeZone }, file, isSaving }) {
    const names = lines.flatMap(({ cells: { productId, name } }) => (productId === '' ? name : []));
    const [products, all] = await Promise.all([
      productsNamed(db, { ids: idsIn(lines), names }, isSaving),
      ingredients(db),
    ]);
    const fileMark = fileDecimalMark(
      file.map(({ cells }) => cells.priceProduct),
      country,
    );
    return {
      products: recordFinder(products, ({ draft }) => draft.name, productRecordLabels),
      format: { country, timeZone, fileMark },
      ingredients: knownNames(all, () => true),
      ingredientNames: new Map(all.map(({ id, name }) => [id, name])),
    };
  },
  find: ({ products }, { cells }) => products.find({ id: cells.productId, name: cells.name }),
  complete: (read, stored) => normaliseProduct({ ...(stored ?? blankProduct()), ...read }),
  rules: () => productRules,
  refusal: ({ stored, actor }) =>
    stored || actor.policies.has(productsApi.create.policy)
      ? null
      : 'No existe un producto con este nombre, y no tienes permiso para crear productos.',
  save: (db, { created, updated }) => saveProducts(db, created, updated),
});

export const importProductsJob = defineStaffJob(productsImport.kind, productsImport.run);
export const productFiles = productsImport.files;
export const previewImport = (ctx: Ctx, file: Readable) => productsImport.preview(ctx, file);
export const startImport = (ctx: Ctx, file: Readable) => productsImport.start(ctx, file, {});
