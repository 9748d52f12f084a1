export { followOrder } from './followOrder.ts';
