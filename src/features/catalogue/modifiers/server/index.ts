export { lockGraph } from './modifierGraph.repo.ts';
export { patchModifier } from './patchModifier.ts';
export { saveGroups } from './saveGroups.ts';
