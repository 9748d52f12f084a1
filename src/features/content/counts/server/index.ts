export { readResults, withFigures } from './contentResults.ts';
export { countEvent, storeCounts } from './storeCounts.ts';
