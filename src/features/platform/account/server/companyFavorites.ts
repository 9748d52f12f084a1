import type { Ctx } from '#kit/server/http/context.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { CompanyFavorites } from '../account.contract.ts';
import { companyFavoritesEntity } from '../companyFavorites.contract.ts';
import { guardCompanyUndo, saveCompanyRow } from './companyRow.ts';

/** Saves the pages that stand in everybody's sidebar. */
export async function saveCompanyFavorites(ctx: Ctx, { favorites }: CompanyFavorites): Promise<CompanyFavorites> {
  await saveCompanyRow(ctx, 'companyFavorites', { favorites });
  return { favorites };
}

/** How they take part in the history and in undo. */
export const auditedCompanyFavorites: AuditedTable = {
  table: 'companyFavorites',
  entity: companyFavoritesEntity,
  guardUndo: guardCompanyUndo,
};
