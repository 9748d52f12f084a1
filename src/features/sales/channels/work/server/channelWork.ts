import type { ProviderWork, ReportedProblem } from '#features/platform/integrations/server/index.ts';
import { closedByHours } from '#features/stores/server/index.ts';
import { providerNameOf } from '#integrations/providers.ts';
import { syncItems } from '../../availability/server/availabilityJobKinds.ts';
import { syncOpening } from '../../opening/server/openingJobKinds.ts';
import * as repo from './channelWork.repo.ts';

const storesPath = '/channel-integration/stores';

const queueOf = (label: string, path: string, counts: readonly repo.LinkCount[]) =>
  counts.map((count) => ({ ...count, label, path, needsPerson: false }));

function problemOf({ id, provider, storeId, storeName, problem, reason, isClosed }: repo.LinkProblem): ReportedProblem {
  const name = providerNameOf(provider);
  return {
    id: `channel ${id}`,
    provider,
    storeId,
    storeName,
    title: isClosed ? `${storeName} no recibe pedidos de ${name}` : `${name} no toma los cambios de ${storeName}`,
    since: null,
    waiting: 0,
    detail: isClosed ? (reason ?? problem ?? `${name} lo tiene cerrado, sin decir por qué`) : problem,
  };
}

/** Menus, sold-outs and openings that wait for channels, and the stores that do not work there. */
export const channelWork: ProviderWork = async (reader) => {
  const { db, actor } = reader;
  const [menus, items, openings, problems] = await Promise.all([
    repo.countPendingMenus(db, actor.storeIds),
    repo.countDueJobs(db, [syncItems.kind], actor.storeIds),
    repo.countDueJobs(db, [syncOpening.kind], actor.storeIds),
    repo.listProblems(db, actor.storeIds),
  ]);
  const closed = await closedByHours(reader, [...new Set(problems.map(({ storeId }) => storeId))], new Date());
  return {
    queues: [
      ...queueOf('Menús por publicar', '/menu/channels', menus),
      ...queueOf('Agotados por actualizar', storesPath, items),
      ...queueOf('Aperturas y pausas por enviar', storesPath, openings),
    ],
    // Channels may report a store that is outside of its hours as closed by the channel.
    problems: problems.filter(({ isClosed, storeId }) => !isClosed || !closed.has(storeId)).map(problemOf),
  };
};
