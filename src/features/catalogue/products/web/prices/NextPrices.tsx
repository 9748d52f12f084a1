import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { useMinute } from '#kit/web/shell/useMinute.ts';
import type { BaseRaise } from '#features/catalogue/price-groups/baseRaises.contract.ts';
import { CallOff } from './CallOff.tsx';
import { nextPrices, nextPriceText } from './raiseText.ts';

/** What becomes of a product's price by itself, the next change first. */
export function NextPrices({ price, raises }: { price: number; raises: readonly BaseRaise[] }) {
  const format = useTenantFormat();
  const now = useMinute();
  return nextPrices(price, raises).map((next) => (
    <span key={next.id} style={{ display: 'block' }}>
      {nextPriceText(next, { now, format })} · <CallOff raise={next} />
    </span>
  ));
}
