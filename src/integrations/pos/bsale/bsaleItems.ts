import type { z } from 'zod';
import { netOf } from '#domain/netOf.ts';
import { writeAmount } from '../../amounts.ts';
import type { Call } from '../../client/call.ts';
import { fromMajorUnits } from '../../currency.ts';
import { matching } from '../matching.ts';
import type { PosItem, PosItemChange, PosItemResult } from '../port.ts';
import { writeEach } from '../writeEach.ts';
import { type Account, attempt, listRecords, refusalOf } from './bsaleCalls.ts';
import { pageSize, paths, price, productType, stock as stockShape, tax, variant } from './dialect.ts';

/** The variant with a code that is sold; undefined: there is none. */
export async function findVariant(account: Account, code: string, signal: AbortSignal) {
  const query = `&state=0&code=${encodeURIComponent(code)}&expand=[product]`;
  const list = { name: 'Buscar el producto', path: paths.variants, query, schema: variant };
  return (await listRecords(account, list, signal)).find((each) => each.code === code);
}

/** Taxes of a price, which has both amounts; those of the country where rounding explains the difference. */
export function taxPercentOf({ variantValue, variantValueWithTaxes }: z.output<typeof price>): number | null {
  if (!variantValue) return null;
  const expected = variantValue * (1 + tax.percentage / 100);
  if (Math.abs(expected - variantValueWithTaxes) <= 1) return tax.percentage;
  return Math.round((variantValueWithTaxes / variantValue - 1) * 1000) / 10;
}

/** Variants with their gross prices: what is sold is a variant, and options are products too. */
export async function catalogue(account: Account, signal: AbortSignal): Promise<PosItem[]> {
  const expand = '&state=0&expand=[product]';
  const variants = await listRecords(
    account,
    { name: 'Leer los productos', path: paths.variants, query: expand, schema: variant },
    signal,
  );
  const types = await listRecords(
    account,
    { name: 'Leer los tipos de producto', path: paths.productTypes, schema: productType },
    signal,
  );
  const list = paths.prices(account.credentials.priceListId);
  const prices = await listRecords(account, { name: 'Leer los precios', path: list, schema: price }, signal);
  const category = new Map(types.map(({ id, name }) => [id, name]));
  const priceBy = new Map(prices.map((each) => [each.variant.id, each]));
  const pricesOf = (id: string): Pick<PosItem, 'price' | 'taxPercent'> => {
    const found = priceBy.get(id);
    if (!found) return { price: null };
    const taxPercent = taxPercentOf(found);
    const amount = fromMajorUnits(found.variantValueWithTaxes, account.currency);
    return { price: amount, ...(taxPercent !== null && { taxPercent }) };
  };
  return variants.map(({ id, code, description, product }) => ({
    code,
    name: `${product.name ?? ''} ${description ?? ''}`.trim(),
    category: category.get(product.product_type?.id ?? '') ?? null,
    ...pricesOf(id),
    groups: [],
  }));
}

const batches = <Each>(all: readonly Each[], size: number): Each[][] =>
  Array.from({ length: Math.ceil(all.length / size) }, (_, batch) => all.slice(batch * size, (batch + 1) * size));

/** Units available in the office. */
export async function stock(
  account: Account,
  codes: readonly string[],
  signal: AbortSignal,
): Promise<ReadonlyMap<string, number | null>> {
  const counted = new Map<string, number | null>();
  const { localId } = account.credentials;
  for (const batch of batches(codes, pageSize)) {
    const query = `&officeid=${localId}&code=[${batch.map(encodeURIComponent).join(',')}]&expand=[variant]`;
    const list = { name: 'Leer el stock', path: paths.stocks, query, schema: stockShape, isPoll: true };
    const isOf = ({ office, variant: of }: z.output<typeof stockShape>) =>
      office.id === localId && batch.includes(of.code);
    for (const { quantityAvailable, variant: of } of matching(await listRecords(account, list, signal), isOf))
      counted.set(of.code, of.unlimitedStock === 1 ? null : Math.floor(quantityAvailable));
  }
  return counted;
}

const putCall = (name: string, path: string, json: object): Call => ({
  name,
  method: 'PUT',
  path,
  json,
  repeat: 'again',
});

async function writePrice(account: Account, code: string, gross: number, signal: AbortSignal): Promise<string | null> {
  const listId = account.credentials.priceListId;
  const query = `&code=${encodeURIComponent(code)}&expand=[variant]`;
  const list = { name: 'Buscar el precio', path: paths.prices(listId), query, schema: price };
  const found = (await listRecords(account, list, signal)).find(({ variant: of }) => of.code === code);
  if (!found) return 'No tiene precio en la lista de precios de Bsale.';
  const unitPrice = writeAmount(gross, 'major', account.currency);
  const [variantValue] = netOf([{ quantity: 1, unitPrice, discount: 0 }], tax.percentage);
  const json = { id: Number(found.id), variantValue };
  const call = putCall('Cambiar el precio', paths.price(listId, found.id), json);
  return refusalOf(await attempt(account, call, signal), 'cambió el precio')?.message ?? null;
}

async function writeName(account: Account, code: string, name: string, signal: AbortSignal): Promise<string | null> {
  const found = await findVariant(account, code, signal);
  if (!found) return 'En Bsale no existe ningún producto activo con ese código.';
  if (found.description) return 'Es una variante de un producto: su nombre se cambia en Bsale.';
  const json = { id: Number(found.product.id), name };
  const call = putCall('Cambiar el nombre', paths.product(found.product.id), json);
  return refusalOf(await attempt(account, call, signal), 'cambió el nombre')?.message ?? null;
}

export const writeItems = (
  account: Account,
  changes: readonly PosItemChange[],
  signal: AbortSignal,
): Promise<PosItemResult[]> =>
  writeEach(changes, async ({ code, name, price: gross }) => {
    const named = name === null ? null : await writeName(account, code, name, signal);
    const priced = gross === null ? null : await writePrice(account, code, gross, signal);
    return named ?? priced;
  });
