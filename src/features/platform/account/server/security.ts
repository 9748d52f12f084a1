import type { Ctx } from '#kit/server/http/context.ts';
import type { Db } from '#kit/server/data/database.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { invalidateAccess, secondFactor } from '#features/platform/identity/server/index.ts';
import type { SecurityDraft } from '../account.contract.ts';
import { securityEntity } from '../securityHistory.contract.ts';
import { guardCompanyUndo, changeCompanyRow } from './companyRow.ts';

/** How the people of the company sign in. */
export const securityOf = async (db: Db): Promise<SecurityDraft> => ({
  requireSecondFactor: await secondFactor.isDemanded(db),
});

/** Saves how the people of the company sign in, for the sign-ins to come. */
export async function saveSecurity(ctx: Ctx, draft: SecurityDraft): Promise<SecurityDraft> {
  await changeCompanyRow(ctx, 'securitySettings', () => draft);
  await invalidateAccess(ctx.db);
  return securityOf(ctx.db);
}

/** How it takes part in the history and in undo. */
export const auditedSecurity: AuditedTable = {
  table: 'securitySettings',
  entity: securityEntity,
  afterUndo: invalidateAccess,
  guardUndo: guardCompanyUndo,
};
