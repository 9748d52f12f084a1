import { fail } from '../products.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { type LinkTargets, releaseLinks, requireUnlinked } from '#kit/server/data/linkUses.ts';
import { removeLinks } from '#kit/server/data/links.ts';
import { remove, removeAll } from '#kit/server/data/write.ts';
import { productLinks } from '../productLinks.contract.ts';
import { viewOf } from './productFilters.repo.ts';
import * as repo from './products.repo.ts';
import * as uses from './productUses.repo.ts';

const maxNames = 5;

function named(menus: readonly string[]): string {
  const others = menus.length - maxNames;
  if (others > 0) return `${menus.slice(0, maxNames).join(', ')} y ${others} más`;
  return menus.length === 1 ? `${menus[0]}` : `${menus.slice(0, -1).join(', ')} y ${menus.at(-1)}`;
}

/** Deletes a product that no menu has, with its prices and whatever else is about it alone. */
export async function removeProduct(ctx: Ctx, id: number, areas: LinkTargets): Promise<void> {
  const { db } = ctx;
  if (!(await repo.findForUpdate(db, id, viewOf(ctx)))) fail('notFound');
  const menus = await uses.menusWith(db, id);
  if (menus.length > 0)
    fail('productInUse', {
      message: `No se puede eliminar: está en ${menus.length === 1 ? 'el menú' : 'los menús'} ${named(menus)}. Quítalo de ahí y publica antes.`,
    });
  await requireUnlinked(db, areas, 'products', id);
  const audiences = { prices: ['price_groups', 'menus.list'], soldOuts: ['sold_outs', 'products.list'] } as const;
  for (const table of ['prices', 'soldOuts'] as const) {
    const removed = await removeAll(db, table, await uses.dependentRecords(db, table, id));
    const [topic, audience] = audiences[table];
    if (removed > 0) await emit(db, topic, { audience });
  }
  await removeAll(db, 'productModifiers', await uses.dependentRecords(db, 'productModifiers', id));
  await removeLinks(db, productLinks, id);
  await releaseLinks(db, areas, 'products', id);
  await remove(db, 'products', id);
  await emit(db, 'products');
}
