import { useEffect, useRef } from 'react';

/** Focuses the first field of a form that replaces the pressed button. */
export function useFirstField() {
  const form = useRef<HTMLFormElement>(null);
  useEffect(function focusFirstField() {
    form.current?.querySelector('input')?.focus();
  }, []);
  return form;
}
