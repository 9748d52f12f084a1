import { readAmount, writeAmount } from '../../amounts.ts';
import { type Call, readCall } from '../../client/call.ts';
import { readBody } from '../../client/readBody.ts';
import type { PosItem, PosItemChange, PosItemResult } from '../port.ts';
import { type Account, sendCall } from './alohaCalls.ts';
import {
  type AlohaItem,
  categoryOf,
  item as itemShape,
  items as itemsShape,
  locale,
  pageSize,
  paths,
  prices as pricesShape,
} from './dialect.ts';

async function listItems(account: Account, signal: AbortSignal): Promise<AlohaItem[]> {
  const items: AlohaItem[] = [];
  for (let page = 0; ; page += 1) {
    const path = `${paths.items}?itemStatus=ACTIVE&pageNumber=${page}&pageSize=${pageSize}`;
    const { pageContent, lastPage } = readBody(
      itemsShape,
      await sendCall(account, readCall('Leer los productos', path), signal),
    );
    items.push(...pageContent);
    if (lastPage !== false) return items;
  }
}

/** The prices of items in the store's unit. */
async function readPrices(account: Account, codes: readonly string[], signal: AbortSignal) {
  const json = { itemIds: codes.map((itemCode) => ({ itemCode })) };
  const call: Call = { name: 'Leer los precios', method: 'POST', path: paths.prices, json, repeat: 'again' };
  return readBody(pricesShape, await sendCall(account, call, signal)).itemPrices;
}

export async function catalogue(account: Account, signal: AbortSignal): Promise<PosItem[]> {
  const items = await listItems(account, signal);
  const codes = items.map(({ itemId }) => itemId.itemCode);
  const prices = new Map<string, number>();
  for (let at = 0; at < codes.length; at += pageSize)
    for (const { priceId, price } of await readPrices(account, codes.slice(at, at + pageSize), signal))
      prices.set(priceId.itemCode, price);
  return items.map((each) => ({
    code: each.itemId.itemCode,
    name: each.shortDescription.values[0]?.value ?? each.itemId.itemCode,
    category: categoryOf(each),
    price: readAmount(prices.get(each.itemId.itemCode) ?? 0, 'major', account.currency),
    groups: [],
  }));
}

/** Writes the next version of a record: NCR refuses one that does not grow. */
const writeCall = (name: string, path: string, json: object): Call => ({
  name,
  method: 'PUT',
  path,
  json,
  repeat: 'again',
});

async function writeName(account: Account, code: string, name: string, signal: AbortSignal): Promise<string | null> {
  const path = paths.item(encodeURIComponent(code));
  const answer = await sendCall(account, readCall('Leer el producto', path, { expects: [404] }), signal);
  if (answer.status === 404) return 'En Aloha no existe ningún producto con ese código.';
  const { version, merchandiseCategory, departmentId } = readBody(itemShape, answer);
  const json = {
    version: version + 1,
    shortDescription: { values: [{ locale, value: name }] },
    status: 'ACTIVE',
    merchandiseCategory,
    departmentId,
  };
  await sendCall(account, writeCall('Cambiar el nombre', path, json), signal);
  return null;
}

async function writePrice(account: Account, code: string, price: number, signal: AbortSignal): Promise<string | null> {
  const [found] = await readPrices(account, [code], signal);
  if (!found) return 'En Aloha no tiene precio en ese local.';
  const json = {
    version: found.version + 1,
    price: writeAmount(price, 'major', account.currency),
    currency: account.currency,
    effectiveDate: new Date().toISOString(),
    status: 'ACTIVE',
  };
  const path = paths.price(encodeURIComponent(code), encodeURIComponent(found.priceId.priceCode));
  await sendCall(account, writeCall('Cambiar el precio', path, json), signal);
  return null;
}

export async function writeItems(
  account: Account,
  changes: readonly PosItemChange[],
  signal: AbortSignal,
): Promise<PosItemResult[]> {
  const results: PosItemResult[] = [];
  for (const { code, name, price } of changes) {
    const named = name === null ? null : await writeName(account, code, name, signal);
    const priced = price === null ? null : await writePrice(account, code, price, signal);
    results.push({ code, problem: named ?? priced });
  }
  return results;
}
