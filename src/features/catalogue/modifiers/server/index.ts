export { lockGraph } from './modifierGraph.repo.ts';
export { productCounts } from './modifiers.repo.ts';
export { patchModifier } from './patchModifier.ts';
export { saveGroups } from './saveGroups.ts';
