import { fail } from '../modifiers.failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { emit } from '#kit/server/live/events.ts';
import { type LinkTargets, requireUnlinked } from '#kit/server/data/linkUses.ts';
import { removeLinks } from '#kit/server/data/links.ts';
import { remove, removeAll } from '#kit/server/data/write.ts';
import { modifierLinks } from '../modifierLinks.contract.ts';
import type { ModifierUses } from '../modifiers.contract.ts';
import { usedSentence } from '../modifierUses.rules.ts';
import * as repo from './modifiers.repo.ts';
import { soldOutsOf, usesOf } from './modifierUses.repo.ts';

const refusal = (name: string, uses: ModifierUses): string | null => {
  const where = usedSentence(uses);
  return where && `No se puede eliminar «${name}»: ${where}. Quítalo antes.`;
};

/** Deletes a modifier that nothing uses, with its own list of children and its sold-outs; the children themselves stay. */
export async function removeModifier({ db }: Ctx, id: number, areas: LinkTargets): Promise<void> {
  const stored = (await repo.findForUpdate(db, id)) ?? fail('notFound');
  const message = refusal(stored.name, await usesOf(db, id));
  if (message) fail('modifierInUse', { message });
  await requireUnlinked(db, areas, 'modifiers', id);
  await removeAll(
    db,
    'modifierChildren',
    stored.modifierChildren.flatMap((child) => child.id ?? []),
  );
  const restocked = await removeAll(db, 'soldOuts', await soldOutsOf(db, id));
  if (restocked > 0) await emit(db, 'sold_outs', { audience: 'products.list' });
  await removeLinks(db, modifierLinks, id);
  await remove(db, 'modifiers', id);
  await emit(db, 'modifiers');
}
