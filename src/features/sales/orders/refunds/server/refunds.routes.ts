import { implementApiWith } from '#kit/server/http/mount.ts';
import { refundsApi } from '../refunds.contract.ts';
import { refundOptions, refundPayment } from './refundPayment.ts';
import { settleManualRefund } from './settleRefund.ts';

export const refunds = implementApiWith(refundsApi, (services) => ({
  options: async (ctx, { params }) => ({ data: await refundOptions(ctx, services, params.id) }),
  refund: (ctx, { params, body }) => refundPayment(ctx, services, { ...params, ...body }),
  settle: (ctx, { params }) => settleManualRefund(ctx, params.id),
}));
