import { Money, useTenantFormat } from '#kit/web/shell/format.tsx';
import type { PayoutTermsRow } from '../terms.contract.ts';

/** An amount of each order, a share of what was collected, or both. */
export function ServiceCost({
  terms: { serviceAmount, servicePercent },
}: {
  terms: Pick<PayoutTermsRow, 'serviceAmount' | 'servicePercent'>;
}) {
  const { decimal } = useTenantFormat();
  if (serviceAmount === 0 && servicePercent === 0) return '—';
  // Parts side by side in a card lose the spaces between them: this is one.
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
