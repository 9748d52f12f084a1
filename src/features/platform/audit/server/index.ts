export { recordAccess } from './recordAccess.ts';
