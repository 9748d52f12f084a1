import { announceCodes } from '#features/platform/integrations/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Db } from '#kit/server/data/database.ts';
import { guardViolations } from '#kit/server/history/violations.ts';
import type { StoredChange } from '#kit/server/history/undo.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { productEntity, productModifierEntity } from '../productsHistory.contract.ts';
import { productOwners } from './productChildren.repo.ts';
import { violationsOf } from './productViolations.ts';
import { lock } from './products.repo.ts';
import { soldProducts } from './productUses.repo.ts';

/** An undo must not introduce violations. */
const guard =
  (ownersOf: (db: Parameters<typeof lock>[0], changes: readonly StoredChange[]) => Promise<number[]>) =>
  async ({ db, changes }: Parameters<NonNullable<AuditedTable['guardUndo']>>[0]) => {
    const owners = [...new Set(await ownersOf(db, changes))];
    await lock(db, owners);
    return guardViolations(() => violationsOf(db, owners));
  };

const idsOf = (changes: readonly StoredChange[]) => changes.map(({ recordId }) => recordId);

/** Undoing a creation deletes the product, which is rejected while it is on sale. */
async function refuseSold(db: Db, changes: readonly StoredChange[]): Promise<void> {
  const inserted = idsOf(changes.filter(({ action }) => action === 'insert'));
  const [found] = inserted.length > 0 ? await soldProducts(db, inserted) : [];
  if (found)
    fail('cannotUndo', {
      message: `No se puede deshacer: ${found.name} está en el menú ${found.menuName}. Quítalo de ahí y publica antes.`,
    });
}

/** How products and their groups take part in the history and in undo. */
export const auditedProducts: readonly AuditedTable[] = [
  {
    table: 'products',
    entity: productEntity,
    counted: true,
    vocabulary: true,
    afterIds: announceCodes,
    async guardUndo(request) {
      await refuseSold(request.db, request.changes);
      return guard(async (_db, changes) => idsOf(changes))(request);
    },
  },
  {
    table: 'productModifiers',
    entity: productModifierEntity,
    guardUndo: guard((db, changes) => productOwners(db, idsOf(changes))),
  },
];
