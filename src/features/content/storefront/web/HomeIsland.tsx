export { Finder } from './Finder.tsx';
export { PastOrders } from './PastOrders.tsx';
