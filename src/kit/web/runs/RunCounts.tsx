import { useTenantFormat } from '../shell/format.tsx';
import classes from './RunCounts.module.css';

export type RunCount = { count: number; words: readonly [string, string]; isError?: boolean };

/** Numbers that sum up what becomes of many records. */
export function RunCounts({ counts }: { counts: readonly RunCount[] }) {
  const { integer } = useTenantFormat();
  return (
    <div className={classes.counts}>
      {counts.map(({ count, words: [one, many], isError }) => (
        <div key={one} className={classes.count} data-error={(isError && count > 0) || undefined}>
          <b>{integer(count)}</b>
          <span>{count === 1 ? one : many}</span>
        </div>
      ))}
    </div>
  );
}
