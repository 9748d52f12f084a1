import { Input, type InputWrapperProps } from '@mantine/core';
import { useTenantFormat } from '../../shell/format.tsx';
import { DateBox } from './DateField.tsx';
import classes from './MomentBox.module.css';
import { TimeBox } from './TimeField.tsx';
import { minutesOf, unreadDay } from './timeText.ts';

export type MomentBoxProps = Omit<InputWrapperProps, 'onChange' | 'children' | 'label'> & {
  id: string;
  label: string;
  /** A local moment, `2026-11-20T18:30`; either half may be missing while it is typed: `2026-11-20T`. */
  value: string;
  onChange: (moment: string) => void;
  onLeave?: () => void;
  minDate?: string;
  readOnly?: boolean;
};

/** A day and a time of day side by side, on a clock the caller names. A time without a day is one of today. */
export function MomentBox({
  id,
  label,
  value,
  onChange,
  onLeave,
  minDate,
  readOnly,
  error: externalError,
  ...rest
}: MomentBoxProps) {
  const [day = '', time = ''] = value.split('T');
  const error = externalError ?? unreadDay(day);
  const { today } = useTenantFormat();
  const change = (date: string, clock: string) => onChange(date || clock ? `${date}T${clock}` : '');
  const half = { error: Boolean(error), readOnly: readOnly ?? false, ...(onLeave && { onBlur: onLeave }) };
  return (
    <Input.Wrapper
      descriptionProps={{ mt: 5 }}
      errorProps={{ mt: 5 }}
      {...rest}
      id={id}
      label={label}
      error={error}
      labelElement="div"
    >
      <div className={classes.halves}>
        <DateBox
          {...half}
          id={id}
          aria-label={`${label}, fecha`}
          {...(minDate && { minDate })}
          value={day}
          // An invalid date must not count as blank, which would mean now: validation rejects it.
          onChange={(date) => change(date.replaceAll('T', 't'), time)}
        />
        <TimeBox
          {...half}
          id={`${id}-time`}
          aria-label={`${label}, hora`}
          value={time}
          onChange={(clock) => change(day || (minutesOf(clock) === null ? '' : today()), clock)}
        />
      </div>
    </Input.Wrapper>
  );
}
