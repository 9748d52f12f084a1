import { copyName } from '#kit/contract/draft.ts';
import { fail } from '#kit/contract/failures.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { type Modifier, modifierDraft } from '../modifiers.contract.ts';
import { draftOfModifier } from '../modifiers.rules.ts';
import * as repo from './modifiers.repo.ts';
import { insertModifier } from './saveModifier.ts';

/** A copy of a modifier with the same children, used nowhere yet. */
export async function cloneModifier({ db }: Ctx, id: number): Promise<Modifier> {
  const stored = (await repo.find(db, id)) ?? fail('notFound');
  const draft = draftOfModifier(stored);
  const modifierChildren = draft.modifierChildren.map(({ id: _, version: __, ...child }) => child);
  return insertModifier(db, { ...draft, name: copyName(modifierDraft, draft.name), modifierChildren });
}
