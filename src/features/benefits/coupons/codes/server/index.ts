export { type BatchCoupon, countFreeCodes, findBatchCoupon, hasFreeCodes, takeBatchCodes } from './batchCodes.repo.ts';
export { codeToSend } from './codeToSend.ts';
