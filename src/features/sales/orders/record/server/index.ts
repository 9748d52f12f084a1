export { changeOrderStatus } from './changeOrderStatus.ts';
export { type CarriedOrder, lockOrders, setDriver } from './orderDriver.ts';
export { keepPhoto, pinTriesLeft, type StoredProofs, tryPin } from './orderProofs.ts';
