import { Text } from '@mantine/core';
import { Money } from '#kit/web/shell/format.tsx';
import type { Order } from '../../orders.contract.ts';
import classes from './Details.module.css';
import { DetailSection } from './DetailSection.tsx';

/** How the total came to be, part by part, and what of it was given back. */
export function OrderAmounts({ order: { parts, total, refunded } }: { order: Order }) {
  return (
    <DetailSection title="Cuenta">
      <dl className={classes.amounts}>
        {parts.map(({ kind, label, detail, amount }) => (
          <div key={`${kind}-${label}`} data-off={amount < 0 || undefined}>
            <dt>
              {label}
              {detail && (
                <Text span size="xs" c="dimmed" display="block">
                  {detail}
                </Text>
              )}
            </dt>
            <dd>
              <Money value={amount} />
            </dd>
          </div>
        ))}
        <div className={classes.total}>
          <dt>Total</dt>
          <dd>
            <Money value={total} />
          </dd>
        </div>
        {refunded > 0 && (
          <>
            <div>
              <dt>Devuelto</dt>
              <dd>
                <Money value={-refunded} />
              </dd>
            </div>
            <div className={classes.total}>
              <dt>Queda pagado</dt>
              <dd>
                <Money value={total - refunded} />
              </dd>
            </div>
          </>
        )}
      </dl>
    </DetailSection>
  );
}
