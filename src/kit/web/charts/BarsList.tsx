import { useTenantFormat } from '../shell/format.tsx';
import classes from './BarsList.module.css';
import { Change } from './Change.tsx';
import { formatPercent } from '#kit/contract/values/change.ts';
import { ChartLink } from './ChartLink.tsx';
import type { Better, Format } from './chart.ts';

export type BarsItem = {
  label: string;
  value: number;
  /** Part comparable to `previous` while the period is running; all of it without. */
  comparable?: number | null | undefined;
  previous?: number | null | undefined;
  /** Link to the details. */
  href?: string | undefined;
};

type BarsListProps = {
  label: string;
  items: readonly BarsItem[];
  format: Format;
  /** Total for the shares, where the items are only a part; null where shares make no sense. */
  total?: number | null;
  /** Name of the compared period, to follow «que»: `el mes anterior`. */
  than?: string;
  better?: Better;
};

/** Parts of a whole as bars, the share of each and how it changed. */
export function BarsList({ label, items, format, total, than = '', better }: BarsListProps) {
  const { decimal } = useTenantFormat();
  const sum = total === undefined ? items.reduce((all, { value }) => all + value, 0) : (total ?? 0);
  const longest = Math.max(0, ...items.map(({ value }) => value));
  if (items.length === 0) return <p className={classes.empty}>No hay datos en este período.</p>;
  return (
    <ul className={classes.list} aria-label={label}>
      {items.map(({ label: name, value, comparable = value, previous, href }) => (
        <li key={name} className={classes.item}>
          <span className={classes.name}>{href ? <ChartLink href={href}>{name}</ChartLink> : name}</span>
          <span className={classes.figures}>
            <b>{format(value)}</b>
            {sum > 0 && <span className={classes.share}>{formatPercent((100 * value) / sum, decimal)}</span>}
            {previous !== undefined && <Change {...{ value: comparable, previous, than, format, better }} />}
          </span>
          <span className={classes.track} aria-hidden>
            <span style={{ width: `${longest > 0 ? Math.max(0, (100 * value) / longest) : 0}%` }} />
          </span>
        </li>
      ))}
    </ul>
  );
}
