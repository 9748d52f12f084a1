import { useEffect, useRef } from 'react';

/** A form that comes in the place of what was pressed takes the focus on to its first field. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(function focusFirstField() {
    form.current?.querySelector('input')?.focus();
  }, []);
  return form;
}
