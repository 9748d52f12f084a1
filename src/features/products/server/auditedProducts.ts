import { fail } from '#domain/failures.ts';
import type { Db } from '#kit/server/database.ts';
import { emit } from '#kit/server/events.ts';
import type { StoredChange } from '#kit/server/undo.ts';
import type { Audited } from '../../audit/server/index.ts';
import { productEntity, productModifierEntity } from '../productsHistory.contract.ts';
import { productOwners } from './productChildren.repo.ts';
import { faultsOf, refuseNewFaults } from './productFaults.ts';
import { lock, productIngredients } from './products.repo.ts';
import { soldProducts } from './productUses.repo.ts';

const afterUndo: Audited['afterUndo'] = (db) => emit(db, 'products');

/** Nobody leaves a product with a fault it had not. */
const guard =
  (ownersOf: (db: Parameters<typeof lock>[0], changes: readonly StoredChange[]) => Promise<number[]>) =>
  async ({ db, changes }: Parameters<NonNullable<Audited['guardUndo']>>[0]) => {
    const owners = [...new Set(await ownersOf(db, changes))];
    await lock(db, owners);
    const before = await faultsOf(db, owners);
    return async () => refuseNewFaults(before, await faultsOf(db, owners));
  };

const idsOf = (changes: readonly StoredChange[]) => changes.map(({ recordId }) => recordId);

/** Undoing that a product was made deletes it, which nobody may do while guests are sold it. */
async function refuseSold(db: Db, changes: readonly StoredChange[]): Promise<void> {
  const made = idsOf(changes.filter(({ action }) => action === 'insert'));
  const [found] = made.length > 0 ? await soldProducts(db, made) : [];
  if (found)
    fail('cannotUndo', {
      message: `No se puede deshacer: ${found.name} está en el menú ${found.menuName}. Quítalo de ahí y publica antes.`,
    });
}

/** How products and their groups take part in the history and in undo. */
export const auditedProducts: readonly Audited[] = [
  {
    table: 'products',
    entity: productEntity,
    links: [productIngredients],
    afterUndo,
    async guardUndo(given) {
      await refuseSold(given.db, given.changes);
      return guard(async (_db, changes) => idsOf(changes))(given);
    },
  },
  {
    table: 'productModifiers',
    entity: productModifierEntity,
    links: [],
    afterUndo,
    guardUndo: guard((db, changes) => productOwners(db, idsOf(changes))),
  },
];
