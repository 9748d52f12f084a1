import { Checkbox, type CheckboxProps } from '@mantine/core';
import type { CellState } from './payments.ts';
import classes from './External.module.css';

type CellBoxProps = Omit<CheckboxProps, 'checked' | 'indeterminate' | 'value'> & {
  state: CellState | 'mixed';
  keeps: boolean;
  /** Set by the store, when its chain has a value too. */
  own?: boolean;
};

/** Screen-reader labels of the states in a bulk change. */
const stateLabels = { on: 'activar', off: 'desactivar', stays: 'sin cambio', mixed: 'varios' } as const;

const lines = { on: 'M3 8.5l3.2 3L13 4.5', off: 'M4 4l8 8M12 4l-8 8', stays: 'M4 8h8', mixed: 'M4 8h8' };

const mark = (state: CellState | 'mixed') =>
  function Mark({ className }: { className: string }) {
    return (
      <svg
        viewBox="0 0 16 16"
        fill="none"
        stroke="currentColor"
        strokeWidth={2.2}
        strokeLinecap="round"
        className={className}
        aria-hidden
      >
        <path d={lines[state]} />
      </svg>
    );
  };
const marks = { on: mark('on'), off: mark('off'), stays: mark('stays'), mixed: mark('mixed') };

/** A tick; where only changes are written, also a cross that switches off and a dash that leaves as it is. */
export function CellBox({ state, keeps, own = false, 'aria-label': label, ...rest }: CellBoxProps) {
  const name = keeps && label ? `${label}: ${stateLabels[state]}` : label;
  return (
    <Checkbox
      {...rest}
      {...(own && { classNames: { inner: classes.own ?? '' } })}
      {...(keeps && { classNames: { input: classes.changing ?? '', icon: classes.mark ?? '' }, 'data-state': state })}
      aria-label={own ? `${name}, propio del local` : name}
      checked={state === 'on'}
      indeterminate={state === 'mixed' || state === 'stays' || (keeps && state === 'off')}
      {...(keeps && { icon: marks[state] })}
    />
  );
}

const explained = [
  ['on', 'se activa'],
  ['off', 'se desactiva'],
  ['stays', 'queda como está'],
] as const;

/** Legend of the marks in a bulk change. */
export function CellLegend() {
  return (
    <p className={classes.legend}>
      {explained.map(([state, label]) => {
        const Mark = marks[state];
        return (
          <span key={state} data-state={state}>
            <Mark className="" /> {label}
          </span>
        );
      })}
    </p>
  );
}
