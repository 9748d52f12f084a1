import type { ModifierRule } from '../../products.contract.ts';

/** What one option does to another, in the middle of a sentence. */
export const ruleKinds: Record<ModifierRule['kind'], string> = { requires: 'exige', excludes: 'impide' };
