import { Skeleton } from '@mantine/core';
import classes from './CardList.module.css';

/** Cards of the height of the real ones, while those come. */
export function SkeletonCards({ grid = false }: { grid?: boolean | undefined }) {
  return (
    <div className={classes.cards} data-grid={grid || undefined} aria-busy>
      {Array.from({ length: grid ? 9 : 4 }, (_, card) => (
        <Skeleton key={card} h={grid ? 196 : 148} radius="lg" />
      ))}
    </div>
  );
}
