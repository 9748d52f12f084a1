import { announceCodes } from '#features/platform/integrations/server/index.ts';
import { fail } from '#kit/contract/failures.ts';
import type { AuditedTable } from '#kit/server/history/auditedTable.ts';
import { isAcyclicAndShallow } from '../modifierGraph.rules.ts';
import { modifierChildEntity, modifierEntity } from '../modifierHistory.contract.ts';
import { minimumError } from '../modifiers.rules.ts';
import { allEdges, lockGraph, unsatisfiableGroups } from './modifierGraph.repo.ts';

/** Later changes may depend on what an undo restores: it passes the same rules as a save. */
const guardUndo: NonNullable<AuditedTable['guardUndo']> = async ({ db }) => {
  await lockGraph(db);
  const before = new Set((await unsatisfiableGroups(db)).map(({ id }) => id));
  return async () => {
    if (!isAcyclicAndShallow(await allEdges(db)))
      fail('cannotUndo', {
        message: 'No se puede deshacer: desde entonces uno de estos modificadores quedó dentro del otro.',
      });
    const starving = (await unsatisfiableGroups(db)).find(({ id }) => !before.has(id));
    const message = starving && minimumError(starving.min, [starving.most]);
    if (message)
      fail('cannotUndo', { message: `No se puede deshacer: «${starving.name}» ${message.replace(/^P/, 'p')}.` });
  };
};

/** How modifiers and their children take part in the history and in undo. */
export const auditedModifiers: readonly AuditedTable[] = [
  { table: 'modifiers', entity: modifierEntity, guardUndo, afterIds: announceCodes },
  { table: 'modifierChildren', entity: modifierChildEntity, guardUndo },
];
