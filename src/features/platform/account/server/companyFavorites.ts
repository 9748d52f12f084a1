import type { Ctx } from '#kit/server/http/context.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { CompanyFavorites } from '../account.contract.ts';
import { companyFavoritesEntity } from '../companyFavorites.contract.ts';
import { requireAllStores } from './security.ts';

/** A company has one row, made with the first page it keeps. */
const onlyRow = 1;

/** Saves the pages that stand in everybody's sidebar. */
export async function saveCompanyFavorites(
  { db, actor }: Ctx,
  { favorites }: CompanyFavorites,
): Promise<CompanyFavorites> {
  requireAllStores(actor);
  await unaudited(db)
    .insertInto('companyFavorites')
    .values({ id: onlyRow })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await update(db, 'companyFavorites', onlyRow, { favorites });
  return { favorites };
}

/** How they take part in the history and in undo. */
export const auditedCompanyFavorites: AuditedTable = {
  table: 'companyFavorites',
  entity: companyFavoritesEntity,
  guardUndo: async ({ actor }) => {
    requireAllStores(actor);
    return async () => undefined;
  },
};
