import { fail } from '#domain/failures.ts';
import { emit } from '#kit/server/events.ts';
import type { Audited } from '../../audit/server/index.ts';
import { isSound } from '../modifierGraph.rules.ts';
import { modifierChildEntity, modifierEntity } from '../modifierHistory.contract.ts';
import { tooFewChoices } from '../modifiers.rules.ts';
import { allEdges, lockGraph, starvingGroups } from './modifierGraph.repo.ts';
import { modifierIngredients } from './modifiers.repo.ts';

const afterUndo: Audited['afterUndo'] = (db) => emit(db, 'modifiers');

/** What came between may hold what is put back: an undo makes nothing that a save would refuse. */
const guardUndo: NonNullable<Audited['guardUndo']> = async ({ db }) => {
  await lockGraph(db);
  const before = new Set((await starvingGroups(db)).map(({ id }) => id));
  return async () => {
    if (!isSound(await allEdges(db)))
      fail('cannotUndo', {
        message: 'No se puede deshacer: desde entonces uno de estos modificadores quedó dentro del otro.',
      });
    const starving = (await starvingGroups(db)).find(({ id }) => !before.has(id));
    const words = starving && tooFewChoices(starving.min, [starving.most]);
    if (words) fail('cannotUndo', { message: `No se puede deshacer: «${starving.name}» ${words.replace(/^P/, 'p')}.` });
  };
};

/** How modifiers and their children take part in the history and in undo. */
export const auditedModifiers: readonly Audited[] = [
  { table: 'modifiers', entity: modifierEntity, links: [modifierIngredients], afterUndo, guardUndo },
  { table: 'modifierChildren', entity: modifierChildEntity, links: [], afterUndo, guardUndo },
];
