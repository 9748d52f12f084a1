import { Checkbox } from '@mantine/core';
import { useId } from 'react';
import classes from './Differences.module.css';

type TickProps = {
  label: string;
  checked: boolean;
  /** Some of several are chosen. */
  indeterminate?: boolean;
  onChange: (checked: boolean) => void;
};

/** A checkbox whose target is larger than its box. */
export function Tick({ label, checked, indeterminate = false, onChange }: TickProps) {
  const id = useId();
  return (
    <label className={classes.tick} htmlFor={id}>
      <Checkbox
        id={id}
        size="md"
        aria-label={label}
        checked={checked}
        indeterminate={indeterminate}
        onChange={(event) => onChange(event.currentTarget.checked)}
      />
    </label>
  );
}
