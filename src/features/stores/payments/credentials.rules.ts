import { type Credential, type CredentialKey, credentialKinds, credentialName } from './credentials.contract.ts';
import type { FieldIssue } from '#kit/contract/recordSchema.ts';
import type { StoreDraft } from '../record/stores.contract.ts';

type Field = { label: string; secret?: true; toggle?: true };

/** The fields a provider asks for, by their names within `value`. */
export const credentialFields = (key: CredentialKey): ReadonlyMap<string, Field> =>
  new Map(Object.entries<Field>(credentialKinds[key].fields).map(([name, field]) => [credentialName(name), field]));

export const isSecretField = (key: CredentialKey, name: string): boolean =>
  credentialFields(key).get(name)?.secret === true;

/** Values that are no field of the provider, or not of the field's kind. */
export const credentialIssues = ({ credentials }: Pick<StoreDraft, 'credentials'>): FieldIssue[] =>
  credentials.flatMap(({ key, value }, place) => {
    const fields = credentialFields(key);
    return Object.entries(value).flatMap(([name, each]) => {
      const field = fields.get(name);
      const path = ['credentials', place, 'value', name];
      if (!field) return [{ path, message: `${credentialKinds[key].label} no usa este dato` }];
      if (each === null || each === '' || (typeof each === 'boolean') === Boolean(field.toggle)) return [];
      return [{ path, message: field.toggle ? 'Debe ser verdadero o falso' : 'Debe ser un texto' }];
    });
  });

/** A provider's values with those somebody sent: null keeps the present one, an empty text clears it. */
export function mergedValues(
  key: CredentialKey,
  { value, savedSecrets }: { value: Credential['value']; savedSecrets: readonly string[] },
  sent: Credential['value'],
): Credential['value'] {
  const merged = { ...value };
  for (const [name, each] of Object.entries(sent)) {
    if (each === null) continue;
    const clears = each === '' && !(isSecretField(key, name) && savedSecrets.includes(name));
    if (clears) delete merged[name];
    else merged[name] = each;
  }
  return merged;
}
