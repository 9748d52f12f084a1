export { patchModifier } from './patchModifier.ts';
