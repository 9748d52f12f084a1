import { useState } from 'react';
import { ExpandButton } from '#kit/web/display/ExpandButton.tsx';
import { ChartLink } from '#kit/web/charts/ChartLink.tsx';
import { type Contribution, ContributionBars } from '#kit/web/charts/ContributionBars.tsx';
import type { Search } from '#kit/web/list/filters/filter.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import classes from '../../figures/web/Reports.module.css';
import { ScrollTable } from '../../figures/web/ScrollTable.tsx';
import { cutLabels, type Why, type WhyRow } from '../why.contract.ts';
import { labelsOf } from './ChangeParts.tsx';
import { whyOrdersHref } from './whyOrdersHref.ts';

/** Rows before the others are a single one. */
const rowsAtFirst = 8;

/** Rows without those beyond the first ones, which are a single row, so that the bars add up. */
function firstRows(items: readonly Contribution[]): readonly Contribution[] {
  const others = items.slice(rowsAtFirst);
  if (others.length < 2) return items;
  return [
    ...items.slice(0, rowsAtFirst),
    { label: 'Todos los demás', value: others.reduce((sum, { value }) => sum + value, 0) },
  ];
}

/** Contribution of each store, hour, method or product to the difference, as bars and as a table. */
export function ChangeRows({ why, search }: { why: Why; search: Search }) {
  const { money, integer } = useTenantFormat();
  const opensOrders = useCan('orders.list');
  const hrefOf = (row: WhyRow) => (opensOrders ? whyOrdersHref(why, search, row) : undefined);
  const [expanded, setExpanded] = useState(false);
  const items = why.rows.map((row) => ({ label: row.label, value: row.change, href: hrefOf(row) }));
  const first = firstRows(items);
  const rest = why.rest === 0 ? [] : [{ label: 'Despacho, propinas y descuentos al total', value: why.rest }];
  const labels = labelsOf(why);
  const signed = (amount: number) => (amount > 0 ? `+${money(amount)}` : money(amount));
  const label = `Diferencia por ${cutLabels[why.by].toLowerCase()}`;
  const { total } = why;
  return (
    <>
      <ContributionBars label={label} items={[...(expanded ? items : first), ...rest]} format={money} />
      {first !== items && (
        <ExpandButton
          expanded={expanded}
          more={`Ver ${integer(items.length - rowsAtFirst)} más`}
          onToggle={setExpanded}
        />
      )}
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
