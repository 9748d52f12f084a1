export { patchModifier } from './patchModifier.ts';
export { saveGroups } from './saveGroups.ts';
