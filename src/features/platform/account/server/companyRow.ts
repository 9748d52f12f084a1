import { fail } from '#kit/contract/failures.ts';
import { unaudited } from '#kit/server/data/database.ts';
import { type Row, update } from '#kit/server/data/write.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import type { Actor, Ctx } from '#kit/server/http/context.ts';
import { requireEveryStore } from '#kit/server/http/requireEveryStore.ts';

/** Tables of which a company has one row, made with its first change. */
type CompanyTable = 'securitySettings' | 'companyFavorites';
const onlyRow = 1;

/** These settings apply to all stores, so a user limited to some stores may not change them. */
const requireCompanyAccess = (request: { actor: Actor }): void => requireEveryStore(request, 'cambiarlo');

/** Changes what holds for a whole company, by what it is: two who change it at the same time come one after the other. */
export async function changeCompanyRow<T extends CompanyTable>(
  { db, actor }: Ctx,
  table: T,
  change: (present: Row<T>) => Parameters<typeof update<T>>[3],
): Promise<Row<T>> {
  requireCompanyAccess({ actor });
  const known: CompanyTable = table;
  await unaudited(db)
    .insertInto(known)
    .values({ id: onlyRow })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const present = await db.selectFrom(known).selectAll().forNoKeyUpdate().executeTakeFirstOrThrow();
  return (await update(db, table, onlyRow, change(present as unknown as Row<T>))) ?? fail('notFound');
}

/** Undoing a change requires the same permission as making it. */
export const guardCompanyUndo: NonNullable<AuditedTable['guardUndo']> = async ({ actor }) => {
  requireCompanyAccess({ actor });
  return async () => undefined;
};
