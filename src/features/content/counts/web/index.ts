export { ContentResults } from './ContentResults.tsx';
export { type FigureLabels, figureColumns } from './figureColumns.tsx';
