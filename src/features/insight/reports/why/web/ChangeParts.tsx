import { Text } from '@mantine/core';
import { ContributionBars } from '#kit/web/charts/ContributionBars.tsx';
import { Kpi } from '#kit/web/charts/Kpi.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from '../../figures/web/Reports.module.css';
import own from './Why.module.css';
import type { Why } from '../why.contract.ts';
import type { Sale } from '../why.rules.ts';

const meanOf = ({ count, sold }: Sale) => (count === 0 ? null : Math.round(sold / count));

/** Labels of the counted unit. */
export const labelsOf = ({ by }: Pick<Why, 'by'>) =>
  by === 'product'
    ? { counts: 'Unidades', mean: 'Precio medio', mix: 'Mezcla de productos' }
    : { counts: 'Pedidos', mean: 'Ticket promedio', mix: 'Mezcla' };

/** The two sides, and what of their difference each part did. */
export function ChangeParts({ why }: { why: Why }) {
  const { money, integer } = useTenantFormat();
  const { total, rest, sold, compared } = why;
  const labels = labelsOf(why);
  const than = compared.words;
  const items = [
    { label: labels.counts, value: total.byCount },
    { label: labels.mean, value: total.byMean },
    { label: labels.mix, value: total.byMix },
    ...(rest === 0 && why.by !== 'product' ? [] : [{ label: 'Despacho, propinas y descuentos al total', value: rest }]),
  ];
  return (
    <>
      <div className={own.parts}>
        <div className={classes.card}>
          <Kpi label="Vendido" value={sold.now} previous={sold.before} format={money} than={than} />
        </div>
        <div className={classes.card}>
          <Kpi
            label={labels.counts}
            value={total.now.count}
            previous={total.before.count}
            format={integer}
            than={than}
          />
        </div>
        <div className={classes.card}>
          <Kpi
            label={labels.mean}
            value={meanOf(total.now)}
            previous={meanOf(total.before)}
            format={money}
            than={than}
          />
        </div>
      </div>
      <section className={classes.card} aria-label="En qué se descompone">
        <Text component="h2" fw={700} mb={4}>
          En qué se descompone
        </Text>
        <p className={classes.hint}>
          {labels.counts}: lo que hizo vender más o menos, al valor de antes. {labels.mean}: lo que cambió el valor de
          cada parte. {labels.mix}: lo que hizo que se vendiera en partes de otro valor. Suman la diferencia exacta.
        </p>
        <ContributionBars label="En qué se descompone" items={items} format={money} />
      </section>
    </>
  );
}
