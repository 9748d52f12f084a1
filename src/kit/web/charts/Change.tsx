import { VisuallyHidden } from '@mantine/core';
import { useTenantFormat } from '../shell/format.tsx';
import { changeSize, changeText, isAlike, percentChange } from '#kit/contract/values/change.ts';
import type { Better, Format } from './chart.ts';
import classes from './Change.module.css';

type ChangeProps = {
  value: number | null;
  previous: number | null | undefined;
  /** Name of the compared period, to follow «que»: `el martes pasado`. */
  than: string;
  format: Format;
  better?: Better | undefined;
  /** Shows the complete text, where there is room. */
  full?: boolean;
};

/** A change against another period: its direction by a sign, what that means by a colour, all of it in words. */
export function Change({ value, previous, than, format, better = 'up', full = false }: ChangeProps) {
  const { decimal } = useTenantFormat();
  const text = changeText({ value, previous, than, format, decimal });
  if (text === null) return null;
  const percent = percentChange(value, previous);
  if (percent === null)
    return (
      <span className={classes.change} data-full={full || undefined}>
        {full || previous == null ? (
          text
        ) : (
          <>
            <span aria-hidden>antes {format(previous)}</span>
            <VisuallyHidden>{text}</VisuallyHidden>
          </>
        )}
      </span>
    );
  const direction = isAlike(percent) ? 'same' : percent > 0 ? 'up' : 'down';
  const tone = direction === 'same' || better === 'neither' ? 'neutral' : direction === better ? 'good' : 'bad';
  return (
    <span className={classes.change} data-tone={tone} data-full={full || undefined}>
      <span aria-hidden className={classes.sign} data-direction={direction}>
        {!full && changeSize(percent, decimal)}
      </span>
      {full ? text : <VisuallyHidden>{text}</VisuallyHidden>}
    </span>
  );
}
