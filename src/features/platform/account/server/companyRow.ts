import { fail } from '#kit/contract/failures.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { update } from '#kit/server/data/write.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';

/** Tables of which a company has one row, made with its first change. */
type CompanyTable = 'securitySettings' | 'companyFavorites';
const onlyRow = 1;

/** It holds for everybody: whoever reaches only some stores decides for too many. */
function requireAllStores({ storeIds }: Actor): void {
  if (storeIds !== null) fail('notAllowed', { message: 'Solo quien alcanza todos los locales puede cambiarlo.' });
}

/** Saves what holds for a whole company. */
export async function saveCompanyRow<T extends CompanyTable>(
  { db, actor }: Ctx,
  table: T,
  patch: Parameters<typeof update<T>>[3],
): Promise<void> {
  requireAllStores(actor);
  const known: CompanyTable = table;
  await unaudited(db)
    .insertInto(known)
    .values({ id: onlyRow })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await update(db, table, onlyRow, patch);
}

/** Undo of it asks the same as a change. */
export const guardCompanyUndo: NonNullable<AuditedTable['guardUndo']> = async ({ actor }) => {
  requireAllStores(actor);
  return async () => undefined;
};
