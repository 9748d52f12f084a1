export { readContentFigures } from './contentFigures.repo.ts';
export { countEvent, storeCounts } from './storeCounts.ts';
