import { useCallback } from 'react';
import type { WeekHours } from '#domain/schedule/schedule.ts';
import { weekdays } from '#domain/time/weekdays.ts';
import { useFormInputs } from '#kit/web/form/FormContext.ts';

/** Writes the days of a week that differ from what the form holds. */
export function useWeek() {
  const { form } = useFormInputs();
  // The form writes its days in place: what was read has to stay as it was.
  const read = useCallback(() => ({ ...(form.getValues('businessHours') as WeekHours) }), [form]);
  const write = useCallback(
    (week: WeekHours) => {
      const present = read();
      const changed = weekdays.filter((day) => week[day] !== present[day]);
      for (const day of changed) form.setValue(`businessHours.${day}`, week[day]);
      const troubled = changed.filter((day) => form.getFieldState(`businessHours.${day}`).error);
      if (troubled.length > 0) void form.trigger(troubled.map((day) => `businessHours.${day}`));
    },
    [form, read],
  );
  return { read, write };
}
