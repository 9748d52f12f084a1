export { type ContentFigures, type FiguresQuery, readContentFigures } from './contentFigures.repo.ts';
export { countEvent, storeCounts } from './storeCounts.ts';
