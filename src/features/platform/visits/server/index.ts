export { guardVisits } from './guardVisits.ts';
