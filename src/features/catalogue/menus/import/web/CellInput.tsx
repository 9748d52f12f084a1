import { TextInput } from '@mantine/core';
import { useState } from 'react';

type CellProps = {
  label: string;
  /** The line that it belongs to: `línea 3`, `«Cola»`. */
  lineName: string;
  value: string;
  problem: string | undefined;
  busy: boolean;
  onChange: (value: string) => void;
};

/** Cell input that saves on blur and Enter. */
export function CellInput({ label, lineName, value, problem, busy, onChange }: CellProps) {
  const [typed, setTyped] = useState(value);
  const commit = () => typed !== value && onChange(typed);
  return (
    <TextInput
      size="sm"
      label={label}
      aria-label={`${label}, ${lineName}`}
      value={typed}
      readOnly={busy}
      error={problem}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={commit}
      onKeyDown={({ key }) => {
        if (key === 'Enter') commit();
        if (key === 'Escape') setTyped(value);
      }}
    />
  );
}
