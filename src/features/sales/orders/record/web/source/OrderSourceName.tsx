import { orderSourceColors } from '#domain/orders/orderSourceColors.ts';
import { type OrderSource, orderSourceLabels } from '#domain/orders/orders.ts';
import classes from './OrderSourceName.module.css';

type Props = { order: { source: OrderSource; channel?: { displayNumber: string } | null } };

/** Where an order comes from, with the colour of its channel and its number there. */
export function OrderSourceName({ order: { source, channel } }: Props) {
  return (
    <span className={classes.source}>
      <span
        className={classes.dot}
        style={{ background: `var(--mantine-color-${orderSourceColors[source]}-filled)` }}
        aria-hidden
      />
      {[orderSourceLabels[source], channel?.displayNumber].filter(Boolean).join(' ')}
    </span>
  );
}
