import { fail } from '#kit/contract/failures.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { type Db, unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { invalidateAccess, secondFactor } from '#features/platform/identity/server/index.ts';
import type { SecurityDraft } from '../account.contract.ts';
import { securityEntity } from '../securityHistory.contract.ts';

/** How the people of the company sign in. */
export const securityOf = async (db: Db): Promise<SecurityDraft> => ({
  requireSecondFactor: await secondFactor.isDemanded(db),
});

/** A company has one row, made with the first change: before it, what holds for everybody. */
const onlyRow = 1;

/** It holds for everybody: whoever reaches only some stores decides for too many. */
export function requireAllStores({ storeIds }: Actor): void {
  if (storeIds !== null) fail('notAllowed', { message: 'Solo quien alcanza todos los locales puede cambiarlo.' });
}

/** Saves how the people of the company sign in, for the sign-ins to come. */
export async function saveSecurity({ db, actor }: Ctx, draft: SecurityDraft): Promise<SecurityDraft> {
  requireAllStores(actor);
  await unaudited(db)
    .insertInto('securitySettings')
    .values({ id: onlyRow })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await update(db, 'securitySettings', onlyRow, draft);
  await invalidateAccess(db);
  return securityOf(db);
}

/** How it takes part in the history and in undo. */
export const auditedSecurity: AuditedTable = {
  table: 'securitySettings',
  entity: securityEntity,
  afterUndo: invalidateAccess,
  guardUndo: async ({ actor }) => {
    requireAllStores(actor);
    return async () => undefined;
  },
};
