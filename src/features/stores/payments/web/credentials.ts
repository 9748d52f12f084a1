import type { Credential, CredentialForm, SavedCredential } from '../credentials.contract.ts';
import { providerName } from '../../references/providerName.rules.ts';

export type FieldValue = string | boolean | null | undefined;

const valueOf = (all: readonly Credential[], key: string) => all.find((each) => each.key === key)?.value ?? {};

/** Edited value of a field; undefined when unchanged. */
export const fieldValue = (all: readonly Credential[], key: string, name: string): FieldValue =>
  valueOf(all, key)[name];

/**
 * Sets one field of the credentials. A blank without a saved value is removed, and so is an empty provider: typing and
 * deleting leaves no change.
 */
export function withField(
  all: readonly Credential[],
  saved: readonly Credential[],
  { form: { key, fields }, name, value }: { form: CredentialForm; name: string; value: string | boolean | undefined },
): Credential[] {
  const before = saved.find((each) => each.key === key);
  const { [name]: _, ...others } = valueOf(all, key);
  // A blank secret clears the one the server holds, which the saved values never show.
  const secret = fields.some((field) => field.name === name && field.secret);
  const isEmpty = !secret && (value === '' || value === false) && before?.value[name] === undefined;
  const blank = value === undefined || isEmpty;
  const present = all.find((each) => each.key === key) ?? { key };
  const next = { ...present, value: blank ? others : { ...others, [name]: value } };
  const rest = all.filter((each) => each.key !== key);
  const emptied = Object.keys(next.value).length === 0 && !before;
  const list = emptied ? rest : [...rest, next];
  // A provider keeps its saved place, so that the order of typing is no change either.
  const placeOf = (credential: Credential) => {
    const at = saved.findIndex((each) => each.key === credential.key);
    return at < 0 ? saved.length : at;
  };
  return list.toSorted((one, other) => placeOf(one) - placeOf(other) || one.key.localeCompare(other.key));
}

/** Whether the server holds a secret for this field. */
export const isStoredSecret = (saved: readonly SavedCredential[], key: string, name: string): boolean =>
  saved.some((each) => each.key === key && each.savedSecrets.includes(name));

/** Credentials in words, without a secret among them. */
export function showCredentials(value: unknown): string {
  const names = (value as Credential[]).map(({ key }) => providerName(key));
  return names.length === 0 ? 'ninguna' : names.join(', ');
}
