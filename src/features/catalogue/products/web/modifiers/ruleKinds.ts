import type { ModifierRule } from '../../products.contract.ts';

/** Verb of a rule, for the middle of a sentence. */
export const ruleKinds: Record<ModifierRule['kind'], string> = { requires: 'exige', excludes: 'impide' };
