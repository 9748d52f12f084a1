import type { InputHTMLAttributes } from 'react';
import { useUniqueId } from './useUniqueId.ts';

type Props = Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange'> & {
  label: string;
  error?: string | undefined;
  /** Path of the field, by which a list of problems leads to it. */
  field?: string;
  onText: (text: string) => void;
};

/** Id of the element that a list of problems leads to. */
export const fieldId = (field: string): string => `f-${field}`;

/** Error of a group of controls. */
export const FieldError = ({ error }: { error: string | undefined }) =>
  error === undefined ? null : <span className="error">{error}</span>;

/** A text field with its error. */
export function Field({ label, error, field, onText, ...input }: Props) {
  const unique = useUniqueId();
  const id = field === undefined ? unique : fieldId(field);
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
