import { Money } from '#kit/web/shell/format.tsx';
import type { Order } from '../../../record/orders.contract.ts';
import { displayedParts } from '../../../record/displayedParts.rules.ts';
import { DetailSection } from '../../../record/web/details/DetailSection.tsx';
import { PriceOfParts, PriceParts, PriceTotal } from './PriceParts.tsx';

/** Parts of the total, and the refunded amount. */
export function OrderAmounts({ order: { parts, total, refunded, payments } }: { order: Order }) {
  // A payment that was not due was paid too.
  const paid = payments.reduce((sum, { paidAt, amount }) => sum + (paidAt === null ? 0 : amount), 0);
  return (
    <DetailSection title="Cuenta">
      <PriceParts>
        <PriceOfParts parts={displayedParts(parts)} total={total} />
        {refunded > 0 && (
          <>
            <div>
              <dt>Devuelto</dt>
              <dd>
                <Money value={-refunded} />
              </dd>
            </div>
            <PriceTotal label="Queda pagado" amount={Math.max(0, (paid || total) - refunded)} />
          </>
        )}
      </PriceParts>
    </DetailSection>
  );
}
