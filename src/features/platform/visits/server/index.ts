export { guardVisits } from './guardVisits.ts';
export { countVisitCalls } from './visitCalls.ts';
