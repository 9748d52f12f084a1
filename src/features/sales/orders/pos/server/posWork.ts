import type { ProviderWork, ReportedProblem } from '#features/platform/integrations/server/index.ts';
import type { PosQueue } from '../posOrders.contract.ts';
import * as repo from './posViews.repo.ts';

const path = '/orders';

const problemOf = ({ provider, storeId, storeName, problem, since, count }: PosQueue): ReportedProblem[] =>
  problem === null
    ? []
    : [
        {
          id: `pos ${provider} ${storeId}`,
          provider,
          storeId,
          storeName,
          title: `La caja de ${storeName} no toma pedidos`,
          since,
          waiting: count,
          detail: problem,
        },
      ];

/** Orders that wait for points of sale, and the stores whose point of sale takes none. */
export const posWork: ProviderWork = async ({ db, actor: { storeIds } }) => {
  const [counts, queues] = await Promise.all([repo.countOpen(db, storeIds), repo.queues(db, storeIds)]);
  return {
    queues: counts.flatMap(({ provider, ...open }) => [
      {
        provider,
        label: 'Pedidos que necesitan a alguien',
        count: open.person,
        oldestAt: open.personSince,
        needsPerson: true,
        path,
      },
      {
        provider,
        label: 'Pedidos por enviar',
        count: open.waiting,
        oldestAt: open.waitingSince,
        needsPerson: false,
        path,
      },
      {
        provider,
        label: 'Pedidos por confirmar',
        count: open.unknown,
        oldestAt: open.unknownSince,
        needsPerson: false,
        path,
      },
    ]),
    problems: queues.flatMap(problemOf),
  };
};
