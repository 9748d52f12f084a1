import { z } from 'zod';
import { menuInsightApi } from '#features/catalogue/guest-menus/guestMenus.contract.ts';
import { productsApi } from '#features/catalogue/products/products.contract.ts';
import { soldOutEnds, soldOutsApi } from '#features/catalogue/sold-outs/soldOuts.contract.ts';
import { formatMoney } from '#domain/money.ts';
import { fail } from '#kit/contract/failures.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { readTool, type Tool, writeTool } from '../tool.ts';
import { dispatch, recordId, storeIds } from './inputs.ts';
import { namesOf } from './names.ts';

const productIds = z.array(recordId).min(1).max(100).describe('Ids de productos, de list_products');
const soldOutIds = z.array(recordId).min(1).max(100).describe('Ids de list_sold_outs');

const everywhere = 'todos los locales';

export const productTools: readonly Tool[] = [
  readTool({
    name: 'list_products',
    title: 'Productos',
    description: 'Productos con precio y disponibilidad, por nombre.',
    policy: productsApi.list.policy,
    input: z.object({ query: z.string().max(100).optional(), page: z.number().int().min(1).optional() }),
    read: async (call, query) => (await call(productsApi.list, { query: { ...query, limit: 50 } })).wire,
  }),
  readTool({
    name: 'why_product',
    title: 'Por qué no se vende un producto',
    description: 'Por qué un producto se puede o no se puede pedir en un local, revisión por revisión.',
    policy: menuInsightApi.explain.policy,
    input: z.object({ product_id: recordId, store_id: recordId, method: dispatch, channel: z.enum(['web', 'app']) }),
    async read(call, { product_id, store_id, ...query }) {
      return (
        await call(menuInsightApi.explain, { params: { id: product_id }, query: { ...query, storeId: store_id } })
      ).wire;
    },
  }),
  readTool({
    name: 'list_sold_outs',
    title: 'Agotados',
    description: 'Todo lo agotado ahora: dónde, desde cuándo, por quién y hasta cuándo.',
    policy: soldOutsApi.list.policy,
    input: z.object({ query: z.string().max(100).optional(), store_id: recordId.optional() }),
    async read(call, { store_id, query }) {
      return (await call(soldOutsApi.list, { query: { query, storeId: store_id, limit: 50 } })).wire;
    },
  }),
  writeTool({
    name: 'mark_sold_out',
    title: 'Agotar productos',
    description: 'Quita productos de la venta en unos locales, o en todos si no se dicen.',
    policy: soldOutsApi.create.policy,
    input: z.object({
      product_ids: productIds,
      store_ids: storeIds.optional(),
      ends: z.enum(soldOutEnds).exclude(['time']).describe('opening: hasta la próxima apertura; manual: hasta reponer'),
      note: z.string().max(200).optional(),
    }),
    async preview(call, { product_ids, store_ids }) {
      const { reply } = await call(productsApi.list, { query: { ids: product_ids, limit: 100 } });
      const where = store_ids ? plural(store_ids.length, 'local', 'locales') : everywhere;
      return { sentence: `Se agotan en ${where}: ${namesOf(reply.data.map(({ name }) => name))}.` };
    },
    async write(call, { product_ids, store_ids, ends, note = '' }, { idempotencyKey }) {
      const body = {
        target: 'product' as const,
        targetIds: product_ids,
        storeIds: store_ids ?? null,
        until: null,
        note,
        ends,
      };
      const { reply } = await call(soldOutsApi.create, { body }, { idempotencyKey });
      return { sentence: `Agotado: ${namesOf(reply.data.map(({ name }) => name))}.`, requestId: reply.requestId };
    },
  }),
  writeTool({
    name: 'restock',
    title: 'Reponer',
    description: 'Vuelve a vender lo que está agotado.',
    policy: soldOutsApi.removeMany.policy,
    input: z.object({ sold_out_ids: soldOutIds }),
    async preview(call, { sold_out_ids: ids }) {
      const { reply } = await call(soldOutsApi.list, { query: { ids, limit: 100 } });
      const found = new Map(reply.data.map((soldOut) => [soldOut.id, soldOut]));
      const rows = ids.map((id) => found.get(id) ?? fail('notFound', { message: `${id} ya no está agotado.` }));
      return {
        sentence: `Se reponen: ${namesOf(rows.map(({ name, storeName }) => `${name} (${storeName ?? everywhere})`))}.`,
        version: rows.map(({ version }) => version).join(','),
      };
    },
    async write(call, { sold_out_ids: ids }, { idempotencyKey, version }) {
      const versions = version.split(',').map((each, at) => ({ id: ids[at] ?? 0, version: Number(each) }));
      const { reply, requestId } = await call(soldOutsApi.removeMany, { body: { ids, versions } }, { idempotencyKey });
      return { sentence: `${plural(reply.restocked, 'repuesto', 'repuestos')}.`, requestId };
    },
  }),
  writeTool({
    name: 'change_price',
    title: 'Cambiar un precio',
    description: 'Cambia el precio base de un producto. Los precios de menús y listas no cambian.',
    policy: productsApi.update.policy,
    input: z.object({
      product_id: recordId,
      price: z.number().int().min(0).describe('En la unidad menor de la moneda'),
    }),
    async preview(call, { product_id, price }, { country }) {
      const { reply } = await call(productsApi.get, { params: { id: product_id } });
      return {
        sentence: `El precio de ${reply.name} pasa de ${formatMoney(reply.priceProduct, country)} a ${formatMoney(price, country)}.`,
      };
    },
    async write(call, { product_id, price }, { idempotencyKey }) {
      const args = { params: { id: product_id }, body: { priceProduct: price } };
      const { reply, requestId } = await call(productsApi.update, args, { idempotencyKey });
      return { sentence: `Cambió el precio de ${reply.name}.`, requestId };
    },
  }),
];
