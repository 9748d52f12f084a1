import { Text } from '@mantine/core';
import { ContributionBars } from '#kit/web/charts/ContributionBars.tsx';
import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { soldText } from '#domain/orders/sold.ts';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from '../../figures/web/Reports.module.css';
import own from './Why.module.css';
import type { Why } from '../why.contract.ts';
import type { Sale } from '../why.rules.ts';

const meanOf = ({ count, sold }: Sale) => (count === 0 ? null : Math.round(sold / count));

/** Names of a row. */
const partLabels: Record<Why['by'], string> = {
  store: 'local',
  hour: 'hora',
  dispatchMethod: 'forma de entrega',
  paymentMethod: 'medio de pago',
  product: 'producto',
};

/** Labels of the counted unit. */
export const labelsOf = ({ by }: Pick<Why, 'by'>) =>
  by === 'product'
    ? { counts: 'Unidades', mean: 'Precio medio', mix: 'Mezcla de productos' }
    : { counts: 'Pedidos', mean: 'Ticket promedio', mix: 'Mezcla' };

/** The two sides, and what of their difference each part did. */
export function ChangeParts({ why }: { why: Why }) {
  const { money, integer } = useTenantFormat();
  const { total, rest, sold, untilNow, compared } = why;
  const labels = labelsOf(why);
  const { until } = why.range;
  const than = compared.words;
  const figures = [
    { label: 'Vendido', untilNow: untilNow.sold, now: sold.now, before: sold.before, format: money, about: soldText },
    {
      label: labels.counts,
      untilNow: untilNow.count,
      now: total.now.count,
      before: total.before.count,
      format: integer,
    },
    {
      label: labels.mean,
      untilNow: untilNow.mean,
      now: meanOf(total.now),
      before: meanOf(total.before),
      format: money,
    },
  ];
  const items = [
    { label: labels.counts, value: total.byCount },
    { label: labels.mean, value: total.byMean },
    { label: labels.mix, value: total.byMix },
    ...(rest === 0 && why.by !== 'product' ? [] : [{ label: 'Despacho, propinas y descuentos al total', value: rest }]),
  ];
  return (
    <>
      <div className={own.parts}>
        {figures.map(({ label, untilNow, now, before, format, about }) => (
          <div key={label} className={classes.card}>
            <Kpi
              label={label}
              value={untilNow}
              format={format}
              about={about}
              compared={{ comparable: now, previous: before, than, until }}
            />
          </div>
        ))}
      </div>
      <section className={classes.card} aria-label="En qué se descompone">
        <Text component="h2" fw={700} mb={4}>
          En qué se descompone
        </Text>
        <p className={classes.hint}>
          {labels.counts}: se vendieron más o menos, al valor de antes. {labels.mean}: cambió el valor de cada uno.{' '}
          {labels.mix}: cambió el peso de cada {partLabels[why.by]}. Suman la diferencia exacta.
        </p>
        <ContributionBars label="En qué se descompone" items={items} format={money} />
      </section>
    </>
  );
}
