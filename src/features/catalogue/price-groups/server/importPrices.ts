import type { Readable } from 'node:stream';
import { z } from 'zod';
import { fileDecimalMark } from '#domain/amounts.ts';
import type { CellFormat } from '#domain/cells/cellTypes.ts';
import { idIn, nameKey, type RecordFinder, recordFinder } from '#domain/cells/recordIds.ts';
import { type CountryCode, csvFormat } from '#domain/countries.ts';
import { productIdHeader, productRecordLabels } from '#features/catalogue/products/productImport.contract.ts';
import { defineStaffJob } from '#features/platform/identity/server/index.ts';
import { id } from '#kit/contract/fields.ts';
import { csvImport, type ImportColumn } from '#kit/server/csv/csvImport.ts';
import type { StoredRecord } from '#kit/server/csv/csvValidation.ts';
import { idsOf, type KnownNames, knownNames } from '#kit/server/csv/knownNames.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { priceColumns, priceKeyTitles, type PriceLine } from '../priceColumns.rules.ts';
import { maxImportBytes, maxImportLines, priceFilesApi } from '../priceFiles.contract.ts';
import { type PriceChange, priceCells, type PriceField } from '../priceGroups.contract.ts';
import { priceConstraints, priceEntity } from '../priceHistory.contract.ts';
import { planPrices } from '../prices.rules.ts';
import * as repo from './priceFiles.repo.ts';
import * as groups from './priceGroups.repo.ts';
import * as prices from './prices.repo.ts';
import { notifyPricesChanged } from './savePrices.ts';

type Company = { country: CountryCode; timeZone: string };
type Column = 'list' | 'productId' | 'product' | PriceField;
type Cells = Readonly<Record<string, string>>;

/** Records that the lines of a file refer to. */
type Known = {
  format: CellFormat;
  lists: KnownNames;
  products: RecordFinder<{ id: number; name: string }>;
  prices: ReadonlyMap<string, repo.ListPrice>;
};

const priceKey = (priceGroupId: number, productId: number) => `${priceGroupId}.${productId}`;
const priceFields = Object.keys(priceColumns) as PriceField[];

/** The list and the product of a line, or why it does not determine them. */
function findPair(
  known: Known,
  { list = '', productId: cell = '', product: name = '' }: Cells,
): { priceGroupId: number; productId: number } | string {
  const [priceGroupId, ...others] = known.lists.idsOf(list);
  if (list === '') return `${priceKeyTitles.list}: escribe el nombre de la lista.`;
  if (priceGroupId === undefined || others.length > 0) {
    const read = idsOf(list, known.lists, { one: 'la lista de precios', many: 'listas de precios' }, () => '');
    return read || `No existe la lista de precios «${list}».`;
  }
  const product = known.products.find({ id: cell, name });
  if (typeof product === 'string') return product;
  return product ? { priceGroupId, productId: product.id } : `No existe un producto que se llame «${name}».`;
}

function find(known: Known, cells: Cells): StoredRecord<PriceLine> | undefined | string {
  const pair = findPair(known, cells);
  if (typeof pair === 'string') return pair;
  const stored = known.prices.get(priceKey(pair.priceGroupId, pair.productId));
  if (!stored) return undefined;
  const { id: priceId, version: _, ...draft } = stored;
  return { id: priceId, draft };
}

/** Cells that name the list or the product are those of `find`. */
const named = (header: string, aliases: readonly string[] = []): ImportColumn<PriceLine, Known> => ({
  header,
  aliases,
  read: () => ({}),
});

const columns: Readonly<Record<Column, ImportColumn<PriceLine, Known>>> = {
  list: {
    ...named(priceKeyTitles.list, ['lista']),
    read: (_, known, cells) => findPair(known, cells),
  },
  productId: { ...named(productIdHeader, ['producto id', 'product id']), optional: true },
  product: named(priceKeyTitles.product, ['nombre producto', 'product', 'nombre']),
  ...priceColumns,
};

type Updated = { id: number; draft: PriceLine; changes: Partial<PriceLine> };

/** Writes the prices of each list with the fewest changes. */
async function savePriceLines(db: Db, created: readonly PriceLine[], updated: readonly Updated[]): Promise<void> {
  const changes: (PriceChange & { priceGroupId: number })[] = [
    ...created,
    ...updated.map(({ draft: { priceGroupId, productId }, changes: cells }) => ({ ...cells, priceGroupId, productId })),
  ];
  for (const [priceGroupId, ofList] of Map.groupBy(changes, (change) => change.priceGroupId)) {
    const productIds = ofList.map(({ productId }) => productId);
    const plan = planPrices(ofList, await prices.stored(db, priceGroupId, productIds));
    await prices.write(db, priceGroupId, plan);
  }
  if (changes.length > 0) await notifyPricesChanged(db);
}

async function loadKnown(
  db: Db,
  lines: readonly { cells: Cells }[],
  isSaving: boolean,
): Promise<Omit<Known, 'format'>> {
  const lists = await repo.lists(db);
  const names = knownNames(lists, () => true);
  if (isSaving) {
    const listIds = lines.flatMap(({ cells: { list = '' } }) => names.idsOf(list));
    for (const listId of [...new Set(listIds)].toSorted((a, b) => a - b)) await groups.lock(db, listId);
  }
  const ids = lines.flatMap(({ cells: { productId: cell = '' } }) => idIn(cell) ?? []);
  const productNames = lines.flatMap(({ cells: { productId: cell, product = '' } }) => (cell ? [] : product));
  const products = await repo.productsNamed(db, ids, productNames);
  const stored = await repo.pricesOf(
    db,
    products.map((product) => product.id),
  );
  return {
    lists: names,
    products: recordFinder(products, ({ name }) => name, productRecordLabels),
    prices: new Map(stored.map((price) => [priceKey(price.priceGroupId, price.productId), price])),
  };
}

const noOptions = z.object({});
const line = z.strictObject({ priceGroupId: id, productId: id, ...priceCells });

const pricesImport = csvImport<Column, PriceLine, Known, Company, typeof noOptions>({
  kind: 'prices.import',
  label: (lines) => (lines === 1 ? 'Importar 1 precio' : `Importar ${lines} precios`),
  policy: priceFilesApi.start.policy,
  words: { request: 'la importación', verb: 'importar', permission: 'cambiar precios' },
  entity: priceEntity,
  constraints: priceConstraints,
  columns,
  key: {
    column: 'product',
    name: 'El precio de este producto en la lista',
    identify: ({ list, productId: cell, product }) => `${nameKey(list)} ${cell ? `#${cell}` : nameKey(product)}`,
  },
  maxBytes: maxImportBytes,
  maxRows: maxImportLines,
  empty: 'El archivo no tiene ningún precio debajo de los títulos.',
  options: noOptions,
  decimalMark: ({ country }) => csvFormat(country).decimalMark,
  async load(db, lines, { tenant: { country, timeZone }, file, isSaving }) {
    const amounts = file.flatMap(({ cells }) => [cells.price, cells.deliveryPrice, cells.discountPrice]);
    const format = { country, timeZone, fileMark: fileDecimalMark(amounts, country) };
    return { format, ...(await loadKnown(db, lines, isSaving)) };
  },
  find: (known, { cells }) => find(known, cells),
  complete: (read, stored) => ({
    price: null,
    deliveryPrice: null,
    discountPrice: null,
    menuDiscount: null,
    ...stored,
    ...read,
  }),
  rules: () => line,
  refusal: ({ stored, draft }) =>
    !stored && priceFields.every((field) => draft[field] === null) ? 'Escribe al menos un precio.' : null,
  save: (db, { created, updated }) => savePriceLines(db, created, updated),
});

export const importPricesJob = defineStaffJob(pricesImport.kind, pricesImport.run);
export const priceImportFiles = pricesImport.files;
export const previewImport = (ctx: Ctx, file: Readable) => pricesImport.preview(ctx, file);
export const startImport = (ctx: Ctx, file: Readable) => pricesImport.start(ctx, file, {});
