import type { ProviderWork } from '#features/platform/integrations/server/index.ts';
import * as repo from './channelOrders.repo.ts';

const path = '/orders';

/** Orders of channels that wait for a store or for their channel, and those that need a person. */
export const channelOrderWork: ProviderWork = async ({ db, actor: { storeIds } }) => {
  const counts = await repo.countOpen(db, storeIds);
  return {
    queues: counts.flatMap(({ provider, ...open }) => [
      {
        provider,
        label: 'Pedidos que necesitan a alguien',
        count: open.problems,
        oldestAt: open.problemsSince,
        needsPerson: true,
        path,
      },
      {
        provider,
        label: 'Pedidos por aceptar',
        count: open.unanswered,
        oldestAt: open.unansweredSince,
        needsPerson: false,
        path,
      },
      {
        provider,
        label: 'Respuestas por enviar',
        count: open.answered,
        oldestAt: open.answeredSince,
        needsPerson: false,
        path,
      },
    ]),
    problems: [],
  };
};
