export { inSegment } from './inSegment.ts';
