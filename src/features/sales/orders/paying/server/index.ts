export { storedPayment } from './attempts.repo.ts';
export { settlePayment } from './settlePayment.ts';
