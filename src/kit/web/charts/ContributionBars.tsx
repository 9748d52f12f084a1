import { ChartLink } from './ChartLink.tsx';
import type { Format } from './chart.ts';
import classes from './ContributionBars.module.css';

export type Contribution = {
  label: string;
  /** Contribution; negative values reduce the total. */
  value: number;
  /** Link to the details. */
  href?: string | undefined;
};

type ContributionBarsProps = {
  label: string;
  items: readonly Contribution[];
  format: Format;
};

/** Contributions to a difference, on both sides of zero. The last row is their sum. */
export function ContributionBars({ label, items, format }: ContributionBarsProps) {
  const total = items.reduce((sum, { value }) => sum + value, 0);
  const longest = Math.max(1, ...items.map(({ value }) => Math.abs(value)), Math.abs(total));
  const signed: Format = (value) => (value > 0 ? `+${format(value)}` : format(value));
  const row = ({ label: name, value, href }: Contribution) => {
    return (
      <tr key={name}>
        <th scope="row">{href ? <ChartLink href={href}>{name}</ChartLink> : name}</th>
        <td className={classes.track} aria-hidden>
          <span
            data-tone={value > 0 ? 'good' : 'bad'}
            style={{ width: `${(50 * Math.abs(value)) / longest}%`, [value < 0 ? 'right' : 'left']: '50%' }}
          />
        </td>
        <td className={classes.value}>{signed(value)}</td>
      </tr>
    );
  };
  return (
    <table className={classes.table} aria-label={label}>
      <tbody>{items.map(row)}</tbody>
      <tfoot>{row({ label: 'Diferencia', value: total })}</tfoot>
    </table>
  );
}
