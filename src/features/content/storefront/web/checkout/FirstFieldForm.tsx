import { type ReactNode, useEffect, useRef } from 'react';

/** A form that replaces the pressed button: its first field gets the focus. */
export function FirstFieldForm({ onSubmit, children }: { onSubmit: () => void; children: ReactNode }) {
  const form = useRef<HTMLFormElement>(null);
  useEffect(function focusFirstField() {
    form.current?.querySelector('input')?.focus();
  }, []);
  return (
    <form
      ref={form}
      className="stack"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
    >
      {children}
    </form>
  );
}
