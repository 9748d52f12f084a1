import { SegmentedControl } from '@mantine/core';
import { useState } from 'react';
import { useField } from '../FormContext.ts';
import { formatValue } from '../fieldRegistry.ts';
import { useTenantFormat } from '../../shell/format.tsx';
import { NumberBox, type NumberBoxProps } from '../fields/NumberField.tsx';
import classes from './PercentChange.module.css';
import { type FieldProps, helpBelow, requiredMark } from '../fields/TextField.tsx';

type Direction = 'up' | 'down';
const directions: { value: Direction; label: string }[] = [
  { value: 'up', label: 'Subir' },
  { value: 'down', label: 'Bajar' },
];

/** A percentage that is added, or taken off where it is below zero. The sign is chosen, or typed by who is used to it. */
export function PercentChangeBox({ value, onChange, readOnly, ...rest }: NumberBoxProps) {
  const [chosen, setChosen] = useState<Direction>('up');
  const direction = value ? (value < 0 ? 'down' : 'up') : chosen;
  const change = (much: number | null, towards: Direction) => {
    setChosen(towards);
    onChange(much && towards === 'down' ? -Math.abs(much) : much && Math.abs(much));
  };
  return (
    <div className={classes.change}>
      <SegmentedControl<Direction>
        aria-label="Subir o bajar"
        className={classes.direction}
        data={directions}
        value={direction}
        readOnly={readOnly ?? false}
        onChange={(towards) => change(value, towards)}
      />
      <NumberBox
        label="Porcentaje"
        suffix="%"
        placeholder="10"
        {...rest}
        readOnly={readOnly}
        value={value && Math.abs(value)}
        onChange={(much) => change(much, much !== null && much < 0 ? 'down' : direction)}
      />
    </div>
  );
}

type PercentChangeFieldProps = Pick<FieldProps, 'name' | 'span'>;

/** The same as a field of a form, which gets the cursor when its dialog opens. */
export function PercentChangeField({ name, span }: PercentChangeFieldProps) {
  const { decimal } = useTenantFormat();
  const show = (value: unknown) => (typeof value === 'number' ? `${decimal(value)} %` : formatValue(value));
  const field = useField<number | null>({ name, label: 'Porcentaje', show });
  return (
    <div data-span={span}>
      <PercentChangeBox
        id={field.id}
        data-autofocus
        inputWrapperOrder={helpBelow}
        {...requiredMark(field, true)}
        readOnly={field.readOnly}
        error={field.error}
        value={field.value ?? null}
        onChange={field.change}
        onBlur={field.leave}
      />
    </div>
  );
}
