import type { LabelType } from '#domain/catalogue.ts';
import classes from './LabelBadge.module.css';

/** The label over a picture, as guests see it. It stands in the corner of what is around it. */
export function LabelBadge({ text, type }: { text: string; type: LabelType | null }) {
  return (
    <span className={classes.label} data-type={type ?? 'rounded'}>
      {text}
    </span>
  );
}
