import { z } from 'zod';
import { explainApi } from '#features/stores/coverage/coverage.contract.ts';
import { closingKinds, closingsApi } from '#features/stores/hours/closings.contract.ts';
import { storeOptionsApi, storesApi } from '#features/stores/record/stores.contract.ts';
import { plural } from '#kit/contract/values/plural.ts';
import { readTool, type Tool, writeTool } from '../tool.ts';
import { dispatch, localMoment, recordId, storeIds } from './inputs.ts';
import { namesOf } from './names.ts';

const closing = z.object({
  store_ids: storeIds,
  kind: z
    .enum(closingKinds)
    .describe('oneHour, twoHours, restOfDay, until (con end_local), period (con los dos) o permanent'),
  start_local: localMoment.optional(),
  end_local: localMoment.optional(),
  reason: z.string().max(120).optional(),
  dispatch_method: dispatch.optional().describe('Sin él, cierra el despacho y el retiro'),
});

const closingBody = ({
  store_ids,
  kind,
  start_local,
  end_local,
  reason,
  dispatch_method,
}: z.output<typeof closing>) => ({
  storeIds: store_ids,
  kind,
  startLocal: start_local ?? null,
  endLocal: end_local ?? null,
  reason: reason ?? null,
  dispatchMethod: dispatch_method ?? ('both' as const),
});

export const storeTools: readonly Tool[] = [
  readTool({
    name: 'list_stores',
    title: 'Locales',
    description: 'Locales, con si reciben pedidos ahora y hasta cuándo.',
    policy: storesApi.list.policy,
    input: z.object({ query: z.string().max(100).optional(), page: z.number().int().min(1).optional() }),
    read: async (call, query) => (await call(storesApi.list, { query: { ...query, limit: 50 } })).wire,
  }),
  readTool({
    name: 'why_store',
    title: 'Por qué un local no recibe pedidos',
    description: 'Por qué un local recibe pedidos o no, ahora o en otro momento, revisión por revisión.',
    policy: explainApi.explain.policy,
    input: z.object({ store_id: recordId, method: dispatch, at: z.iso.datetime().optional() }),
    async read(call, { store_id, method, at }) {
      return (await call(explainApi.explain, { params: { id: store_id }, query: { dispatchMethod: method, at } })).wire;
    },
  }),
  writeTool({
    name: 'close_stores',
    title: 'Cerrar locales',
    description: 'Cierra locales por un tiempo o hasta que alguien los abra. Sus pedidos en curso siguen.',
    policy: closingsApi.close.policy,
    input: closing,
    async preview(call, input) {
      const { reply } = await call(closingsApi.preview, { body: closingBody(input) });
      const stores = reply.stores.map(({ storeName, orders, reopensAt }) => {
        const reopens = reopensAt ? `vuelve a abrir ${reopensAt}` : 'hasta que alguien lo abra';
        return `${storeName} (${plural(orders, 'pedido', 'pedidos')} en curso, ${reopens})`;
      });
      return { sentence: `Se cierran: ${namesOf(stores)}.` };
    },
    async write(call, input, { idempotencyKey }) {
      const { reply } = await call(closingsApi.close, { body: closingBody(input) }, { idempotencyKey });
      return {
        sentence: `Cerrado: ${namesOf(reply.closings.map(({ storeName }) => storeName))}.`,
        requestId: reply.requestId,
      };
    },
  }),
  writeTool({
    name: 'open_stores',
    title: 'Abrir locales',
    description: 'Quita los cierres de ahora de unos locales. Abren si su horario lo dice.',
    policy: closingsApi.openMany.policy,
    input: z.object({ store_ids: storeIds }),
    async preview(call, { store_ids }) {
      const { reply } = await call(storeOptionsApi.all, { query: { ids: store_ids, limit: 200 } });
      return { sentence: `Se abren: ${namesOf(reply.data.map(({ name }) => name))}.` };
    },
    async write(call, { store_ids }, { idempotencyKey }) {
      const { reply } = await call(closingsApi.openMany, { body: { storeIds: store_ids } }, { idempotencyKey });
      const names = reply.opened.map(({ name }) => name);
      return {
        sentence: names.length > 0 ? `Abierto: ${namesOf(names)}.` : 'Ninguno estaba cerrado.',
        requestId: reply.requestId,
      };
    },
  }),
];
