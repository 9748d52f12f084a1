import { useTenantFormat } from '#kit/web/format.tsx';
import classes from './Bulk.module.css';

export type Tally = { count: number; words: readonly [string, string]; trouble?: boolean };

/** Numbers that sum up many stores. */
export function Tallies({ tallies }: { tallies: readonly Tally[] }) {
  const { integer } = useTenantFormat();
  return (
    <div className={classes.tallies}>
      {tallies.map(({ count, words: [one, many], trouble }) => (
        <div key={one} className={classes.tally} data-tone={trouble && count > 0 ? 'trouble' : undefined}>
          <b>{integer(count)}</b>
          <span>{count === 1 ? one : many}</span>
        </div>
      ))}
    </div>
  );
}
