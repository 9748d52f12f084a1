import { Box, Skeleton } from '@mantine/core';
import { lazy, memo, Suspense } from 'react';
import { useTenantFormat } from '../../shell/format.tsx';
import { useField } from '../FormContext.ts';
import { formatValue } from '../fieldRegistry.ts';
import type { CalendarProps } from './DateInput.tsx';
import { type FieldProps, helpBelow } from './TextField.tsx';
import { unreadDay } from './timeText.ts';

const DateInput = lazy(() => import('./DateInput.tsx').then(({ DateInput }) => ({ default: DateInput })));

/** An input for a local day outside of `fieldsFor`, as one of a row. */
export type DateBoxProps = Omit<CalendarProps, 'onChange' | 'onUnread'> & {
  /** Receives a day, or the typed text if invalid, so that validation reports it. */
  onChange: (day: string) => void;
};
export type DateFieldProps = FieldProps & { clearable?: boolean };

/** A local day: typed as `20/11/2026`, or picked on a calendar. Drawn again only when what it is given changes. */
export const DateBox = memo(function DateBox({ value, onChange, readOnly, error, ...rest }: DateBoxProps) {
  return (
    <Suspense fallback={<DateSkeleton {...rest} />}>
      <DateInput
        {...rest}
        error={error ?? unreadDay(value)}
        {...(readOnly && { readOnly, popoverProps: { disabled: true } })}
        value={value}
        onChange={(day) => onChange(day ?? '')}
        onUnread={onChange}
      />
    </Suspense>
  );
});

/** As large as the input to come, so that nothing moves when it is there. */
function DateSkeleton({ className, label, w }: Pick<CalendarProps, 'className' | 'label' | 'w'>) {
  return (
    <Box className={className} w={w}>
      <Skeleton h={label ? 60 : 36} />
    </Box>
  );
}

export function DateField({ name, label, required, span, ...rest }: DateFieldProps) {
  const { day } = useTenantFormat();
  const field = useField<string | null>({
    name,
    label,
    show: (value) => (typeof value === 'string' && value ? day(value) : formatValue(value)),
  });
  return (
    <div data-span={span}>
      <DateBox
        {...rest}
        id={field.id}
        label={label}
        inputWrapperOrder={helpBelow}
        withAsterisk={required ?? field.rules.required}
        readOnly={field.readOnly}
        error={field.error}
        value={field.value ?? ''}
        onChange={(text) => field.change(text === '' && field.rules.nullable ? null : text)}
        onBlur={field.leave}
      />
    </div>
  );
}
