import type { ProviderWork } from '#features/platform/integrations/server/index.ts';
import { providerNameOf } from '#integrations/providers.ts';
import * as catalogues from './catalogues.repo.ts';

/** Catalogues of points of sale that could not be read. */
export const catalogueWork: ProviderWork = async ({ db, actor }) => {
  const failed = await catalogues.listFailed(db, actor.storeIds);
  return {
    queues: [],
    problems: failed.map(({ id, provider, storeId, storeName, problem }) => ({
      id: `catalogue ${id}`,
      provider,
      storeId,
      storeName,
      title: `No se pudo leer el catálogo de ${storeName ?? `la empresa en ${providerNameOf(provider)}`}`,
      since: null,
      waiting: 0,
      detail: problem,
      isMaintenance: true,
    })),
  };
};
