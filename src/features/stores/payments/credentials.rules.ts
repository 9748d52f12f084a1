import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import type { Credential, CredentialForm, SavedCredential } from './credentials.contract.ts';

/** Credentials of fleets that the company is not offered, and values that are no field of theirs. What is saved may stay. */
export const credentialIssues = (
  credentials: readonly Credential[],
  saved: readonly SavedCredential[],
  forms: readonly CredentialForm[],
): FieldIssue[] =>
  credentials.flatMap(({ key, value }, place): FieldIssue[] => {
    const form = forms.find((each) => each.key === key);
    const before = saved.find((each) => each.key === key);
    if (!form?.isOffered && !before)
      return [{ path: ['credentials', place, 'key'], message: 'Esta flota no está activada para la empresa' }];
    return Object.entries(value).flatMap(([name, each]) => {
      const path = ['credentials', place, 'value', name];
      if (each === null || each === '' || each === before?.value[name]) return [];
      const field = form?.fields.find((known) => known.name === name);
      if (!field) return [{ path, message: `${form?.label ?? 'Esta flota'} no usa este dato` }];
      if ((typeof each === 'boolean') === field.toggle) return [];
      return [{ path, message: field.toggle ? 'Debe ser verdadero o falso' : 'Debe ser un texto' }];
    });
  });

/** Merges submitted values into a provider's: null leaves the stored value, an empty text clears it. */
export function mergedValues(
  { value, savedSecrets }: { value: Credential['value']; savedSecrets: readonly string[] },
  sent: Credential['value'],
): Credential['value'] {
  const merged = { ...value };
  for (const [name, each] of Object.entries(sent)) {
    if (each === null) continue;
    if (each === '' && !savedSecrets.includes(name)) delete merged[name];
    else merged[name] = each;
  }
  return merged;
}
