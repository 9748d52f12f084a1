import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { PayoutTermsRow } from '../terms.contract.ts';

/** An amount per order, a percentage of the collected total, or both. */
export function ServiceCost({
  terms: { serviceAmount, servicePercent },
}: {
  terms: Pick<PayoutTermsRow, 'serviceAmount' | 'servicePercent'>;
}) {
  const { decimal } = useTenantFormat();
  if (serviceAmount === 0 && servicePercent === 0) return '—';
  // A single element: cards drop the spaces between several.
  return (
    <span>
      {serviceAmount > 0 && (
        <>
          <Money value={serviceAmount} /> por pedido
        </>
      )}
      {serviceAmount > 0 && servicePercent > 0 && ' + '}
      {servicePercent > 0 && `${decimal(servicePercent)} %`}
    </span>
  );
}
