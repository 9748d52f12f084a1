export { countFreeCodes, findBatchCoupon, hasFreeCodes, takeBatchCodes } from './batchCodes.repo.ts';
export { codeToSend } from './codeToSend.ts';
