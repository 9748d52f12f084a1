import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { Product } from '../../products.contract.ts';
import { CallOff } from './CallOff.tsx';
import { nextPrices, nextPriceText } from './raiseText.ts';
import { useWaitingRaises } from './useWaitingRaises.ts';

/** Scheduled price changes of a product, the next first; renders nothing without any. */
export function NextPrices({ product: { id, priceProduct } }: { product: Pick<Product, 'id' | 'priceProduct'> }) {
  const format = useTenantFormat();
  const now = useMinute();
  return nextPrices(priceProduct, useWaitingRaises(id)).map((next) => (
    <span key={next.id} style={{ display: 'block' }}>
      {nextPriceText(next, { now, format })} · <CallOff raise={next} />
    </span>
  ));
}
