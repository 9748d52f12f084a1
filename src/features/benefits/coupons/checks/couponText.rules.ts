import type { CountryCode } from '#domain/countries.ts';
import { formatDecimal, formatMoney } from '#domain/money.ts';
import type { CouponDraft } from '../record/couponShape.contract.ts';

type Offer = Pick<CouponDraft, 'kind' | 'discount' | 'giftEvery' | 'delivery'>;

/** Short label of an offer: `20 %`, `$3.000`, `2×1`, `despacho gratis`. */
export function offerText({ kind, discount, giftEvery, delivery }: Offer, country: CountryCode): string {
  const offers = [
    kind === 'gift' && (giftEvery ? `${giftEvery}×${giftEvery - 1}` : 'regalo'),
    kind === 'percentage' && discount > 0 && `${formatDecimal(discount, country)} %`,
    kind === 'giftcard' && formatMoney(discount, country),
    delivery === 100 && 'despacho gratis',
    delivery > 0 && delivery < 100 && `${formatDecimal(delivery, country)} % del despacho`,
  ];
  return offers.filter(Boolean).join(' y ');
}
