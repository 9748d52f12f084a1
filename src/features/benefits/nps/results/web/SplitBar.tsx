import { VisuallyHidden } from '@mantine/core';
import { bandLabels, bands, percentsOf, type Split } from './bands.ts';
import classes from './Nps.module.css';

/** Promoters, passives and detractors as parts of one bar, which is read aloud in words. */
export function SplitBar({ split }: { split: Split }) {
  const percents = percentsOf(split);
  const label = bands.map((band) => `${bandLabels[band]} ${percents[band]} %`).join(', ');
  return (
    <>
      <div className={classes.split} aria-hidden>
        {bands.map(
          (band) =>
            split[band] > 0 && (
              <span key={band} className={classes.band} data-band={band} style={{ flex: split[band] }} />
            ),
        )}
      </div>
      <VisuallyHidden>{label}</VisuallyHidden>
    </>
  );
}
