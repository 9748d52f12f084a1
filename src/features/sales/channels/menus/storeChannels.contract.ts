import { z } from 'zod';
import { menuSource, salesChannel } from '#domain/channels.ts';
import { idParam, jobStarted } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

/** Menus of one store, for other systems. */
export const storeChannelsApi = {
  deployMenu: endpoint({
    method: 'POST',
    path: '/stores/:id/deploy_menu',
    policy: 'menus.publish',
    summary: 'Enviar el menú de un local a un canal de venta',
    params: idParam,
    body: z.strictObject({ channel: salesChannel }),
    status: 202,
    reply: jobStarted,
  }),
  fetchMenu: endpoint({
    method: 'POST',
    path: '/stores/:id/fetch_menu/:source',
    policy: 'menus.import',
    summary: 'Traer el menú de un local desde un canal o punto de venta',
    params: idParam.extend({ source: menuSource }),
    status: 202,
    reply: jobStarted,
  }),
};
