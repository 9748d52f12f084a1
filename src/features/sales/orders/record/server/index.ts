export { changeOrderStatus } from './changeOrderStatus.ts';
export { type AssignableOrder, lockOrders, setDriver } from './orderDriver.ts';
export { savePhoto, pinTriesLeft, type StoredProofs, tryPin } from './orderProofs.ts';
export { lateByStore } from './lateOrders.ts';
export { insertOrder, type NewOrder } from './insertOrder.ts';
export type { OrderOrigin } from './orderOrigin.ts';
