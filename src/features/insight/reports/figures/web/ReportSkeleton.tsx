import { Skeleton } from '@mantine/core';
import classes from './Reports.module.css';

const [figures, rows] = [4, 10];

/** A report while it loads: figures and a chart, in the size that they will have. */
export function ReportSkeleton() {
  return (
    <div className={classes.body} aria-hidden>
      <div className={`${classes.card} ${classes.figures}`}>
        <div className={classes.lead}>
          <Skeleton h={16} w={70} mb={8} />
          <Skeleton h={36} w={180} mb={8} />
          <Skeleton h={16} w={110} />
        </div>
        <div className={classes.rest}>
          {Array.from({ length: figures }, (_, place) => (
            <div key={place}>
              <Skeleton h={14} w={90} mb={8} />
              <Skeleton h={20} w={70} mb={8} />
              <Skeleton h={14} w={60} />
            </div>
          ))}
        </div>
      </div>
      <div className={classes.card}>
        <Skeleton h={300} />
      </div>
    </div>
  );
}

/** A ranking while it loads: the search and its first rows. */
export function RankingSkeleton() {
  return (
    <div className={classes.card} aria-hidden>
      <Skeleton h={36} w={220} mb={20} radius={10} />
      {Array.from({ length: rows }, (_, place) => (
        <div key={place} className={classes.loadingRow}>
          <Skeleton h={16} w={`${60 - (place % 3) * 12}%`} />
          <Skeleton h={16} w={90} />
        </div>
      ))}
    </div>
  );
}
