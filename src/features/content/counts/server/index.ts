export { type ContentFigures, type FiguresQuery, readContentFigures } from './contentFigures.repo.ts';
export { storeCounts } from './storeCounts.ts';
