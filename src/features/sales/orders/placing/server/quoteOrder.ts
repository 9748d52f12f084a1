import { noteIfUncovered } from '#features/stores/server/index.ts';
import type { Ctx } from '#kit/server/http/context.ts';
import { saveCart } from '../../carts/server/saveCart.ts';
import { guestParts } from '../../pricing/guestParts.rules.ts';
import type { OrderServices } from '../../pricing/server/orderServices.ts';
import { loadPricingInputs, priceFromInputs } from '../../pricing/server/pricingInputs.ts';
import type { Quote, QuoteInput } from '../placing.contract.ts';
import { noteRefusedCoupon } from './redeemCoupons.ts';

/** Prices an order for a guest. Saves their cart and counts refused coupons and uncovered addresses. */
export async function quoteOrder(ctx: Ctx, services: OrderServices, input: QuoteInput): Promise<Quote> {
  const inputs = await loadPricingInputs(ctx, services, input);
  const quote = priceFromInputs(ctx, input, inputs);
  await noteRefusedCoupon(ctx, inputs, quote);
  if (input.address && quote.refusals.some(({ code }) => code === 'address' || code === 'exclusion'))
    noteIfUncovered(ctx, services.secrets, input.address);
  saveCart(ctx, input, quote, inputs.store.cartNotificationIntervalMinutes);
  return { ...quote, parts: guestParts(quote, inputs.chain.feeDisplay) };
}
