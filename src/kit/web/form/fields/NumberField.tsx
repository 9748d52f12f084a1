import { Text, TextInput, type TextInputProps } from '@mantine/core';
import { useState } from 'react';
import { fieldMessages } from '../../../contract/fields.ts';
import type { TextRead } from '../../../contract/values/textRead.ts';
import { useTenantFormat } from '../../shell/format.tsx';
import { useField, useUnreadText } from '../FormContext.ts';
import { formatValue } from '../fieldRegistry.ts';
import { type FieldProps, type FirstProps, inputProps, requiredMark } from './TextField.tsx';

/** An input for a number outside of `fieldsFor`, as one of a row. */
export type NumberBoxProps = Omit<TextInputProps, 'value' | 'onChange' | 'defaultValue'> & {
  value: number | null;
  onChange: (value: number | null) => void;
  /** Unit after the number: `min`, `%`. */
  suffix?: string;
  /** 0 is nothing: it stands blank, and blank is 0 instead of null. */
  zeroBlank?: boolean;
};

type Blank = Pick<NumberBoxProps, 'placeholder' | 'zeroBlank'>;
export type NumberFieldProps = FieldProps & FirstProps & Blank & { suffix?: string };
export type MoneyFieldProps = FieldProps & Blank;

type NumberFormat = { write: (value: number) => string; parse: (text: string) => TextRead<number> };

/**
 * Text of a number being typed. Blank is null; invalid text is NaN, so that validation fails and the text stays
 * visible. Its error then explains the text.
 */
function useTypedNumber(
  { id, value, zeroBlank = false, error, onChange, onBlur }: NumberBoxProps,
  { write, parse }: NumberFormat,
) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isLeft, setIsLeft] = useState(false);
  const blank = zeroBlank ? 0 : null;
  const read = (text: string): TextRead<number | null> => (text.trim() === '' ? { value: blank } : parse(text));
  const valueOf = (text: string) => {
    const result = read(text);
    return 'value' in result ? result.value : Number.NaN;
  };
  const fits = typed !== null && Object.is(valueOf(typed), value);
  const formatted = value === null || value === blank || Number.isNaN(value) ? '' : write(value);
  const result = fits ? read(typed) : { value };
  const problem = 'problem' in result ? result.problem : null;
  useUnreadText(id, problem);
  return {
    error: (error || isLeft) && problem ? problem : error,
    value: fits ? typed : formatted,
    onChange: (event: { currentTarget: { value: string } }) => {
      setTyped(event.currentTarget.value);
      setIsLeft(false);
      onChange(valueOf(event.currentTarget.value));
    },
    onBlur: (event: React.FocusEvent<HTMLInputElement>) => {
      if (!Number.isNaN(value)) setTyped(null);
      setIsLeft(true);
      onBlur?.(event);
    },
  };
}

const quiet = { rightSectionPointerEvents: 'none', leftSectionPointerEvents: 'none' } as const;

/** A number as the country writes it. */
export function NumberBox({ suffix, ...props }: NumberBoxProps) {
  const { zeroBlank: _, ...plain } = props;
  const { decimal, readDecimal } = useTenantFormat();
  const typing = useTypedNumber(props, {
    write: decimal,
    parse: (text) => {
      const value = readDecimal(text);
      return value === null ? { problem: fieldMessages.notANumber } : { value };
    },
  });
  const behind = suffix && {
    rightSection: (
      <Text span size="sm" c="dimmed">
        {suffix}
      </Text>
    ),
    rightSectionWidth: 22 + suffix.length * 8,
  };
  return <TextInput autoComplete="off" inputMode="decimal" {...quiet} {...behind} {...plain} {...typing} />;
}

/** An amount: minor units behind, the tenant's currency in front. */
export function MoneyBox(props: NumberBoxProps) {
  const { suffix: _suffix, zeroBlank: _, ...plain } = props;
  const { amount, parseAmount, currencySymbol } = useTenantFormat();
  const typing = useTypedNumber(props, { write: amount, parse: parseAmount });
  const sign = (
    <Text span size="sm" c="dimmed">
      {currencySymbol}
    </Text>
  );
  return <TextInput autoComplete="off" inputMode="decimal" leftSection={sign} {...quiet} {...plain} {...typing} />;
}

function useNumber({ name, label, required, span, first, ...rest }: NumberFieldProps, show: (value: number) => string) {
  const field = useField<number | null>({
    name,
    label,
    show: (value) => (typeof value === 'number' ? show(value) : formatValue(value)),
  });
  return {
    ...rest,
    ...inputProps(field, { label, span }),
    'data-autofocus': first || undefined,
    ...requiredMark(field, required),
    value: field.value ?? null,
    onChange: field.change,
  };
}

export function NumberField(props: NumberFieldProps) {
  const { decimal } = useTenantFormat();
  const { suffix = '' } = props;
  return <NumberBox {...useNumber(props, (value) => `${decimal(value)} ${suffix}`.trim())} />;
}

export function MoneyField(props: MoneyFieldProps) {
  return <MoneyBox {...useNumber(props, useTenantFormat().money)} />;
}
