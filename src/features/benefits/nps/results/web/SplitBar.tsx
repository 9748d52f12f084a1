import { VisuallyHidden } from '@mantine/core';
import { bandLabels, bands, percentOf } from './bands.ts';
import classes from './Nps.module.css';

type Split = { promoters: number; passives: number; detractors: number };

/** Promoters, passives and detractors as parts of one bar, which is read aloud in words. */
export function SplitBar({ split }: { split: Split }) {
  const all = bands.reduce((sum, band) => sum + split[band], 0);
  const label = bands.map((band) => `${bandLabels[band]} ${percentOf(split[band], all)} %`).join(', ');
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
