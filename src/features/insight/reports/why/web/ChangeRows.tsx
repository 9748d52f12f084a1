import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { ContributionBars } from '#kit/web/charts/ContributionBars.tsx';
import type { Search } from '#kit/web/list/filters/filter.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from '../../figures/web/Reports.module.css';
import { ScrollTable } from '../../figures/web/ScrollTable.tsx';
import { cutLabels, type Why, type WhyRow } from '../why.contract.ts';
import { labelsOf } from './ChangeParts.tsx';
import { whyOrdersHref } from './whyOrdersHref.ts';

/** Contribution of each store, hour, method or product to the difference, as bars and as a table. */
export function ChangeRows({ why, search }: { why: Why; search: Search }) {
  const { money, integer } = useTenantFormat();
  const opensOrders = useCan('orders.list');
  const hrefOf = (row: WhyRow) => (opensOrders ? whyOrdersHref(why, search, row) : undefined);
  const items = why.rows.map((row) => ({ label: row.label, value: row.change, href: hrefOf(row) }));
  const rest = why.rest === 0 ? [] : [{ label: 'Despacho, propinas y descuentos al total', value: why.rest }];
  const labels = labelsOf(why);
  const signed = (amount: number) => (amount > 0 ? `+${money(amount)}` : money(amount));
  const label = `Diferencia por ${cutLabels[why.by].toLowerCase()}`;
  const { total } = why;
  return (
    <>
      <ContributionBars label={label} items={[...items, ...rest]} format={money} />
      <details className={classes.details}>
        <summary>Ver cifras de antes y ahora</summary>
        <ScrollTable
          label={label}
          columns={[
            cutLabels[why.by],
            `${labels.counts} antes`,
            `${labels.counts} ahora`,
            'Vendido antes',
            'Vendido ahora',
            `Por ${labels.counts.toLowerCase()}`,
            `Por ${labels.mean.toLowerCase()}`,
            'Diferencia',
          ]}
        >
          <tbody>
            {why.rows.map((row) => {
              const href = hrefOf(row);
              return (
                <tr key={row.key}>
                  <th scope="row">{href ? <ChartLink href={href}>{row.label}</ChartLink> : row.label}</th>
                  <td>{integer(row.before.count)}</td>
                  <td>{integer(row.now.count)}</td>
                  <td>{money(row.before.sold)}</td>
                  <td>{money(row.now.sold)}</td>
                  <td>{signed(row.byCount)}</td>
                  <td>{signed(row.byMean)}</td>
                  <td>{signed(row.change)}</td>
                </tr>
              );
            })}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              <td>{integer(total.before.count)}</td>
              <td>{integer(total.now.count)}</td>
              <td>{money(total.before.sold)}</td>
              <td>{money(total.now.sold)}</td>
              <td>{signed(why.rows.reduce((sum, { byCount }) => sum + byCount, 0))}</td>
              <td>{signed(total.byMean)}</td>
              <td>{signed(total.change)}</td>
            </tr>
          </tfoot>
        </ScrollTable>
      </details>
    </>
  );
}
