import { z } from 'zod';
import { menuSource, salesChannel } from '#domain/channels.ts';
import { jobSummary } from '#kit/contract/jobResults.ts';
import { idParam, jobStarted } from '#kit/contract/crud.ts';
import { endpoint } from '#kit/contract/endpoint.ts';

/** A channel's menu whose lines wait for the review of its requester. */
export const fetchReport = z.object({
  summary: jobSummary,
  menuId: z.number().int(),
  importId: z.number().int(),
  /** Whether the review reports parts of the menu that are not imported; absent in jobs of earlier versions. */
  hasNotes: z.boolean().optional(),
});
export type FetchReport = z.output<typeof fetchReport>;
/** How many lines of a review need attention. */
export const linesToReview = ({ summary }: FetchReport): number => (typeof summary === 'string' ? 0 : summary.count);

/** Menus of one store at its channels. */
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
    summary: 'Traer el menú de un local desde un canal: sus líneas quedan por revisar, sin cambiar nada',
    params: idParam.extend({ source: menuSource }),
    status: 202,
    reply: jobStarted,
  }),
};
