import type { Finding } from './review.contract.ts';

/** Fewest and most characters that search engines show well. */
const lengths = { title: [15, 60], description: [50, 160] } as const;

export type SearchTextField = keyof typeof lengths;

/** Problem of a text that search engines show; null for none. */
export function searchTextProblem(
  field: SearchTextField,
  label: string,
  text: string,
): Pick<Finding, 'severity' | 'message'> | null {
  const [minLength, maxLength] = lengths[field];
  if (text === '') return { severity: 'error', message: `Falta ${label}: es lo que muestran los buscadores.` };
  if (text.length >= minLength && text.length <= maxLength) return null;
  return {
    severity: 'warning',
    message: `Lo mejor para ${label} son ${minLength} a ${maxLength} caracteres; tiene ${text.length}.`,
  };
}
