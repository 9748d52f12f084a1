import { readAmount, writeAmount } from '../../amounts.ts';
import { type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import type { PosItem, PosItemChange, PosItemResult } from '../port.ts';
import { writeEach } from '../writeEach.ts';
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

/** More pages are an answer that ignores the page. */
const maxPages = 1000;

/** All active items. Rejects a list that ends before all that Aloha counts. */
async function listItems(account: Account, signal: AbortSignal): Promise<AlohaItem[]> {
  const items: AlohaItem[] = [];
  for (let page = 0; page < maxPages; page += 1) {
    const path = `${paths.items}?itemStatus=ACTIVE&pageNumber=${page}&pageSize=${pageSize}`;
    const { pageContent, lastPage, totalResults } = readBody(
      itemsShape,
      await sendCall(account, readCall('Leer los productos', path), signal),
    );
    items.push(...pageContent);
    const isShort = pageContent.length < pageSize;
    const isLast = lastPage ?? (typeof totalResults === 'number' ? items.length >= totalResults : isShort);
    if (isLast && items.length >= (totalResults ?? 0)) return items;
    if (isLast || pageContent.length === 0) break;
  }
  throw new ProviderFailure('unreadable', `Aloha no entregó todos los productos: se leyeron ${items.length}.`);
}

/** The prices of items in the store's unit. */
async function readPrices(account: Account, codes: readonly string[], signal: AbortSignal) {
  const json = { itemIds: codes.map((itemCode) => ({ itemCode })) };
  const call: Call = { name: 'Leer los precios', method: 'POST', path: paths.prices, json, repeat: 'again' };
  const { itemPrices } = readBody(pricesShape, await sendCall(account, call, signal));
  return itemPrices.filter(({ priceId }) => codes.includes(priceId.itemCode));
}

const nameOf = ({ shortDescription, itemId }: AlohaItem): string =>
  shortDescription.values[0]?.value ?? itemId.itemCode;

export async function catalogue(account: Account, signal: AbortSignal): Promise<PosItem[]> {
  const items = await listItems(account, signal);
  const codes = items.map(({ itemId }) => itemId.itemCode);
  const prices = new Map<string, number>();
  for (let at = 0; at < codes.length; at += pageSize)
    for (const { priceId, price } of await readPrices(account, codes.slice(at, at + pageSize), signal))
      prices.set(priceId.itemCode, readAmount(price, 'major', account.currency));
  return items.map((each) => ({
    code: each.itemId.itemCode,
    name: nameOf(each),
    category: categoryOf(each),
    price: prices.get(each.itemId.itemCode) ?? null,
    groups: [],
  }));
}

/** Writes the next version of a record: one that does not grow is a conflict, as after an answer that was lost. */
const conflict = 409;
const writeCall = (name: string, path: string, json: object): Call => ({
  name,
  method: 'PUT',
  path,
  json,
  repeat: 'again',
  expects: [conflict],
});
const changedThere = 'Cambió en Aloha al mismo tiempo. Inténtalo de nuevo.';

async function readItem(account: Account, code: string, signal: AbortSignal): Promise<AlohaItem | null> {
  const call = readCall('Leer el producto', paths.item(encodeURIComponent(code)), { expects: [404] });
  const answer = await sendCall(account, call, signal);
  return answer.status === 404 ? null : readBody(itemShape, answer);
}

async function writeName(account: Account, code: string, name: string, signal: AbortSignal): Promise<string | null> {
  const path = paths.item(encodeURIComponent(code));
  const found = await readItem(account, code, signal);
  if (!found) return 'En Aloha no existe ningún producto con ese código.';
  const { version, merchandiseCategory, departmentId } = found;
  const json = {
    version: version + 1,
    shortDescription: { values: [{ locale, value: name }] },
    status: 'ACTIVE',
    merchandiseCategory,
    departmentId,
  };
  const answer = await sendCall(account, writeCall('Cambiar el nombre', path, json), signal);
  if (answer.status !== conflict) return null;
  const current = await readItem(account, code, signal);
  return current && nameOf(current) === name ? null : changedThere;
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
  const answer = await sendCall(account, writeCall('Cambiar el precio', path, json), signal);
  if (answer.status !== conflict) return null;
  const [current] = await readPrices(account, [code], signal);
  return current?.price === json.price ? null : changedThere;
}

export const writeItems = (
  account: Account,
  changes: readonly PosItemChange[],
  signal: AbortSignal,
): Promise<PosItemResult[]> =>
  writeEach(changes, async ({ code, name, price }) => {
    const named = name === null ? null : await writeName(account, code, name, signal);
    const priced = price === null ? null : await writePrice(account, code, price, signal);
    return named ?? priced;
  });
