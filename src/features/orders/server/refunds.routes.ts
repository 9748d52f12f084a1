import type { PaymentProviders } from '#integrations/payments/port.ts';
import { serve } from '#kit/server/mount.ts';
import { refundsApi } from '../refunds.contract.ts';
import { refundOptions, refundPayment } from './refundPayment.ts';
import { settleByHand } from './settleRefund.ts';

export const refunds = (providers: PaymentProviders) =>
  serve(refundsApi, {
    options: async (ctx, { params }) => ({ data: await refundOptions(ctx, providers, params.id) }),
    refund: (ctx, { params, body }) => refundPayment(ctx, providers, { ...params, ...body }),
    settle: (ctx, { params }) => settleByHand(ctx, params.id),
  });
