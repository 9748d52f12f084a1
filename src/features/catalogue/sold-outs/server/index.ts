export { followStock } from './followStock.ts';
