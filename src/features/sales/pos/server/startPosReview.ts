import type { MenuSource } from '#domain/channels.ts';
import type { MenuImport } from '#features/catalogue/menus/import/menuImport.contract.ts';
import { listedProducts, loadStoredDraft, startReview } from '#features/catalogue/menus/server/index.ts';
import { companyOfJob, connect, type PortConnection } from '#features/platform/integrations/server/index.ts';
import type { Actor, Tenant } from '#kit/server/http/context.ts';
import type { JobCtx } from '#kit/server/jobs/jobs.ts';
import type { Services } from '#kit/server/services.ts';
import { defaultSides, namingCells, posColumns, posMenuLines } from '../posMenu.rules.ts';
import { mappedTargets } from './mapping.repo.ts';
import { storeLineCodes } from './posImports.ts';
import { readCatalogueOf } from './readCatalogueOf.ts';

type ReviewJob = JobCtx & { actor: Actor; tenant: Pick<Tenant, 'country'> };

/** Opens the point of sale of a store; null: there are no credentials for it. */
export async function connectPos(
  job: JobCtx,
  services: Pick<Services, 'integrations' | 'secrets'>,
  { source, storeId }: { source: MenuSource; storeId: number },
): Promise<PortConnection<'pos'> | null> {
  const company = await companyOfJob(job);
  return job.inTransaction((db) => connect(db, services, 'pos', { service: source, storeId, company }));
}

/**
 * Reads the catalogue of an account and starts a review of its lines. The menu does not change.
 *
 * Rejects with a `ProviderFailure` where the catalogue cannot be read.
 */
export async function startPosReview(
  job: ReviewJob,
  { adapter, provider, credential }: PortConnection<'pos'>,
  { storeName, menuId }: { storeName: string; menuId: number },
): Promise<MenuImport> {
  const { tenant, inTransaction, signal } = job;
  const catalogue = await readCatalogueOf({ adapter, provider }, signal);
  const account = { provider: provider.key, storeId: credential.storeId };
  const { codes, ...lines } = await inTransaction(async (db) => {
    const mapped = await mappedTargets(db, account, 'product');
    const mappedOptions = await mappedTargets(db, account, 'option');
    const draft = await loadStoredDraft(db, menuId, namingCells(catalogue, mapped));
    const ids = draft.products.map(({ id }) => id);
    const listed = await listedProducts(db, menuId, ids);
    return posMenuLines(catalogue, {
      draft,
      mapped,
      mappedOptions,
      listed,
      posName: provider.name,
      country: tenant.country,
    });
  });
  const fileName = `${storeName} en ${provider.name}`.slice(0, 200);
  const origin = `pos:${provider.key}:${credential.storeId ?? ''}`;
  const columns = { columns: posColumns, unusedColumns: [] };
  const review = await startReview(job, {
    menuId,
    fileName,
    source: 'pos',
    origin,
    defaultSides,
    ...columns,
    ...lines,
  });
  await inTransaction((db) => storeLineCodes(db, review.id, account, codes));
  return review;
}
