import { z } from 'zod';
import { idParam, jobStarted } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

/** Where a store's menu can be sent to, or read from. */
export const salesChannels = ['uber_eats', 'rappi', 'didi_food', 'pedidos_ya'] as const;
export const menuSources = [...salesChannels, 'toteat', 'fudo', 'bsale', 'popapp', 'pos_fbd', 'aloha'] as const;

export const storeChannelsApi = {
  deployMenu: endpoint({
    method: 'POST',
    path: '/stores/:id/deploy_menu',
    policy: 'menus.publish',
    summary: 'Enviar el menú de un local a un canal de venta',
    params: idParam,
    body: z.strictObject({ channel: z.enum(salesChannels, 'Elige un canal') }),
    status: 202,
    reply: jobStarted,
  }),
  fetchMenu: endpoint({
    method: 'POST',
    path: '/stores/:id/fetch_menu/:source',
    policy: 'menus.import',
    summary: 'Traer el menú de un local desde un canal o punto de venta',
    params: idParam.extend({ source: z.enum(menuSources) }),
    status: 202,
    reply: jobStarted,
  }),
};
