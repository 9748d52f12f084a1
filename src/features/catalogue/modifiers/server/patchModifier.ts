import { patchEndpoint } from '#kit/server/data/crud/patchEndpoint.ts';
import type { Modifier, ModifierDraft, ModifierPatch } from '../modifiers.contract.ts';
import { draftOfModifier, modifierRules } from '../modifiers.rules.ts';
import { mergeChildren, refuseMisplaced } from './mergeChildren.ts';
import * as repo from './modifiers.repo.ts';
import { updateModifier } from './saveModifier.ts';

/** Changes some fields of a modifier. */
export const patchModifier = patchEndpoint<Modifier, ModifierDraft, ModifierPatch>({
  table: 'modifiers',
  rules: modifierRules,
  find: repo.findForUpdate,
  draftOf: draftOfModifier,
  resolvePatch: mergeChildren,
  hasChildren: true,
  requireReferences: ({ db }, stored, { modifierChildren }) => refuseMisplaced(db, stored, modifierChildren),
  save: updateModifier,
});
