import { z } from 'zod';
import { ordersApi } from '#features/sales/orders/record/orders.contract.ts';
import { orderStatuses } from '#domain/orders/orders.ts';
import { readTool, type Tool } from '../tool.ts';
import { day, recordId, storeIds } from './inputs.ts';

export const orderTools: readonly Tool[] = [
  readTool({
    name: 'list_orders',
    title: 'Pedidos',
    description: 'Pedidos de un rango de días locales, los más nuevos primero, con estado, local, cliente y total.',
    policy: ordersApi.list.policy,
    input: z.object({
      from: day.optional(),
      to: day.optional(),
      store_ids: storeIds.optional(),
      status: z.enum(orderStatuses).optional(),
      query: z.string().max(100).optional().describe('Número, nombre o teléfono'),
      cursor: z.string().max(200).optional().describe('next_cursor de la página anterior'),
    }),
    async read(call, { store_ids, ...query }) {
      const ids = store_ids && { storeIds: store_ids.join(',') };
      return (await call(ordersApi.list, { query: { ...query, ...ids, limit: 25 } })).wire;
    },
  }),
  readTool({
    name: 'get_order',
    title: 'Un pedido',
    description: 'Un pedido con sus productos, pagos, reparto y lo que le pasó desde que entró.',
    policy: ordersApi.get.policy,
    input: z.object({ order_id: recordId }),
    read: async (call, { order_id }) => (await call(ordersApi.get, { params: { id: order_id } })).wire,
  }),
];
