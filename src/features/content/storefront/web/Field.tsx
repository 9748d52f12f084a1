import type { InputHTMLAttributes } from 'react';
import { useUniqueId } from './useUniqueId.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  error?: string | undefined;
  onText: (text: string) => void;
};

/** A text field with its error. */
export function Field({ label, error, onText, ...input }: Props) {
  const id = useUniqueId();
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error ? true : undefined}
        aria-describedby={error ? `${id}-error` : undefined}
        onInput={(event) => onText(event.currentTarget.value)}
      />
      {error && (
        <span className="error" id={`${id}-error`}>
          {error}
        </span>
      )}
    </div>
  );
}
