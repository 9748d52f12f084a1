import { readAmount, writeAmount } from '../../amounts.ts';
import { type Call, readCall } from '../../client/call.ts';
import { ProviderFailure } from '../../client/ProviderFailure.ts';
import { readBody } from '../../client/readBody.ts';
import { catalogueCall } from '../catalogueCall.ts';
import type { PosGroup, PosItem, PosItemChange, PosItemResult } from '../port.ts';
import { writeEach } from '../writeEach.ts';
import {
  type FudoModifier,
  type FudoProduct,
  mainPaths,
  mainProduct,
  maxProductName,
  modifiers as modifiersShape,
  pageSize,
  paths,
  products as productsShape,
} from './dialect.ts';
import { type Account, keyNames, missingKeys, readCategories, sendCall, sendMainCall } from './fudoCalls.ts';

/** More pages are an answer that ignores the page. */
const maxPages = 100;

/** Active products by their ids; options are among them. */
async function readActive(account: Account, signal: AbortSignal): Promise<Map<string, FudoProduct>> {
  const { products } = readBody(productsShape, await sendCall(account, catalogueCall(paths.products), signal));
  return new Map(products.flatMap((each) => (each.active ? [[each.id, each] as const] : [])));
}

export async function catalogue(account: Account, signal: AbortSignal): Promise<PosItem[]> {
  const active = await readActive(account, signal);
  const { productCategories } = await readCategories(account, signal);
  const amount = (value: number | null | undefined) => readAmount(value ?? 0, 'major', account.currency);
  const groupOf = (group: NonNullable<FudoProduct['productGroups']>[number]): PosGroup => ({
    code: group.id,
    name: null,
    min: group.minQuantity ?? 0,
    max: group.maxQuantity ?? null,
    options: group.productGroupProducts.flatMap(({ productId, price, maxQuantity }) => {
      const name = active.get(productId)?.name;
      return name === undefined ? [] : [{ code: productId, name, price: amount(price), max: maxQuantity ?? null }];
    }),
  });
  return [...active.values()].map(({ id: code, name, description, price, productCategoryId, productGroups }) => ({
    code,
    name,
    category: productCategories.find(({ id }) => id === productCategoryId)?.name ?? null,
    ...(description && { description }),
    price: typeof price === 'number' ? amount(price) : null,
    groups: (productGroups ?? []).map(groupOf),
  }));
}

/** Whether the main API has the same product under an id; otherwise why it is not changed. */
async function problemOf(account: Account, product: FudoProduct, signal: AbortSignal): Promise<string | null> {
  const call = readCall('Leer el producto', mainPaths.product(encodeURIComponent(product.id)), { expects: [404] });
  const answer = await sendMainCall(account, call, signal);
  if (answer.status === 404) return 'La API de Fudo que cambia productos no lo tiene: cámbialo en Fudo.';
  const { data } = readBody(mainProduct, answer);
  const name = data.attributes.name.trim();
  if (data.id === product.id && name === product.name.trim()) return null;
  return `La API de Fudo que cambia productos lo llama «${name}», y la de pedidos «${product.name.trim()}». No se cambió, porque puede ser otro producto: cámbialo en Fudo.`;
}

/** The options of all groups. */
async function readModifiers(account: Account, signal: AbortSignal): Promise<FudoModifier[]> {
  const found: FudoModifier[] = [];
  for (let page = 1; page <= maxPages; page += 1) {
    const path = `${mainPaths.modifiers}?page[size]=${pageSize}&page[number]=${page}`;
    const { data } = readBody(modifiersShape, await sendMainCall(account, readCall('Leer las opciones', path), signal));
    found.push(...data);
    if (data.length < pageSize) return found;
  }
  throw new ProviderFailure('unreadable', `Fudo no entregó todas las opciones: se leyeron ${found.length}.`);
}

const patchCall = (name: string, path: string, data: object): Call => ({
  name,
  method: 'PATCH',
  path,
  json: { data },
  repeat: 'again',
});

/** Changes the price of an option in all of its groups, which must have the same one. */
async function writeOptionPrice(
  account: Account,
  { options, price }: { options: readonly FudoModifier[]; price: number },
  signal: AbortSignal,
): Promise<string | null> {
  const amount = writeAmount(price, 'major', account.currency);
  const outdated = options.filter(({ attributes }) => attributes.price !== amount);
  if (options.length === 0) return 'En Fudo no es una opción de ningún grupo.';
  if (new Set(outdated.map(({ attributes }) => attributes.price)).size > 1)
    return 'En Fudo tiene precios distintos en sus grupos: cámbialos en Fudo.';
  for (const { id, attributes } of outdated) {
    const { maxQuantity } = attributes;
    const changed = { price: amount, ...(typeof maxQuantity === 'number' && { maxQuantity }) };
    const data = { id, type: 'ProductModifier', attributes: changed };
    const path = mainPaths.modifier(encodeURIComponent(id));
    await sendMainCall(account, patchCall('Cambiar el precio de la opción', path, data), signal);
  }
  return null;
}

async function writeProduct(account: Account, id: string, attributes: object, signal: AbortSignal): Promise<void> {
  if (Object.keys(attributes).length === 0) return;
  const call = patchCall('Cambiar el producto', mainPaths.product(encodeURIComponent(id)), {
    id,
    type: 'Product',
    attributes,
  });
  await sendMainCall(account, call, signal);
}

/**
 * Changes products by the main API.
 *
 * That both APIs have the same ids is an assumption: a product with another name there is not changed.
 */
export async function writeItems(
  account: Account,
  changes: readonly PosItemChange[],
  signal: AbortSignal,
): Promise<PosItemResult[]> {
  if (missingKeys(account).length > 0)
    throw new ProviderFailure('refused', `Para cambiar productos de Fudo faltan ${keyNames} en sus credenciales.`);
  const active = await readActive(account, signal);
  const hasOptionPrices = changes.some(({ kind, price }) => kind === 'option' && price !== null);
  const modifiers = hasOptionPrices ? await readModifiers(account, signal) : [];
  return writeEach(changes, async ({ kind, code, name, price }) => {
    const product = active.get(code);
    if (!product) return 'En Fudo no existe ningún producto activo con ese código.';
    if (name !== null && name.length > maxProductName)
      return `Fudo admite nombres de hasta ${maxProductName} letras, y este tiene ${name.length}.`;
    const problem = await problemOf(account, product, signal);
    if (problem !== null) return problem;
    const isOfProduct = kind === 'product' && price !== null;
    await writeProduct(
      account,
      code,
      {
        ...(name !== null && { name }),
        ...(isOfProduct && { price: writeAmount(price, 'major', account.currency) }),
      },
      signal,
    );
    if (kind === 'product' || price === null) return null;
    const options = modifiers.filter(({ relationships }) => relationships.product.data.id === code);
    return writeOptionPrice(account, { options, price }, signal);
  });
}
