import { useTenantFormat } from '../shell/format.tsx';
import classes from './BarsList.module.css';
import { Change } from './Change.tsx';
import { formatPercent, sized } from '#kit/contract/values/change.ts';
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

/** Parts of a whole as bars, the share of each and how it changed. Negative amounts keep their sign; bars have their size. */
export function BarsList({ label, items, format, total, than = '', better }: BarsListProps) {
  const { decimal } = useTenantFormat();
  const sum = total === undefined ? items.reduce((all, { value }) => all + value, 0) : (total ?? 0);
  const longest = Math.max(0, ...items.map(({ value }) => Math.abs(value)));
  const hasShares = sum !== 0 && items.every(({ value }) => value * sum >= 0);
  const hasChanges = items.some(({ previous }) => previous != null);
  if (items.length === 0) return <p className={classes.empty}>No hay datos en este período.</p>;
  return (
    <div className={classes.box}>
      <ul className={classes.list} aria-label={label} data-changes={hasChanges || undefined}>
        {items.map(({ label: name, value, comparable = value, previous, href }) => {
          const [now, before] = sized(comparable, previous);
          return (
            <li key={name} className={classes.item}>
              <span className={classes.name}>{href ? <ChartLink href={href}>{name}</ChartLink> : name}</span>
              <b className={classes.amount}>{format(value)}</b>
              {hasShares && <span className={classes.share}>{formatPercent((100 * value) / sum, decimal)}</span>}
              {hasChanges && (
                <span className={classes.difference}>
                  <Change {...{ value: now, previous: before, than, format, better }} />
                </span>
              )}
              <span className={classes.track} aria-hidden>
                <span style={{ width: `${longest > 0 ? (100 * Math.abs(value)) / longest : 0}%` }} />
              </span>
            </li>
          );
        })}
      </ul>
    </div>
  );
}
