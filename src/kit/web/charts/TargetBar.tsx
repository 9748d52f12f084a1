import { useTenantFormat } from '../shell/format.tsx';
import { formatPercent } from '#kit/contract/values/change.ts';
import { ChartLink } from './ChartLink.tsx';
import type { Format } from './chart.ts';
import classes from './TargetBar.module.css';

type TargetBarProps = {
  label: string;
  value: number;
  target: number;
  /** Expected value by now to reach the target. */
  expected?: number | undefined;
  format: Format;
  /** Link to its details. */
  href?: string | undefined;
};

/** How far a figure is on its way to a target, and whether that is far enough for now. */
export function TargetBar({ label, value, target, expected, format, href }: TargetBarProps) {
  const { decimal } = useTenantFormat();
  const end = Math.max(target, value, expected ?? 0, 1);
  const at = (amount: number) => `${Math.max(0, (100 * amount) / end)}%`;
  const isBehind = value < (expected ?? target);
  const gap = Math.abs(value - (expected ?? target));
  const than = expected === undefined ? 'la meta' : 'lo esperado a esta altura';
  return (
    <div className={classes.target}>
      <div className={classes.text}>
        <b>{href ? <ChartLink href={href}>{label}</ChartLink> : label}</b>
        <span>
          {format(value)} de {format(target)}
          {target > 0 && <span className={classes.share}> ({formatPercent((100 * value) / target, decimal)})</span>}
        </span>
      </div>
      <div className={classes.bar} aria-hidden>
        <span className={classes.value} data-behind={isBehind || undefined} style={{ width: at(value) }} />
        {expected !== undefined && <span className={classes.expected} style={{ left: at(expected) }} />}
        <span className={classes.mark} style={{ left: at(target) }} />
      </div>
      <p className={classes.state}>
        {gap === 0 ? `Justo en ${than}` : `${format(gap)} ${isBehind ? 'bajo' : 'sobre'} ${than}`}
      </p>
    </div>
  );
}
