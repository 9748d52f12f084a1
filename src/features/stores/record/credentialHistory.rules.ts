import { fieldPaths } from '#integrations/credentialForm.ts';
import { credentialForms } from '#integrations/forms.ts';
import type { Credential } from '../payments/credentials.contract.ts';

/** The label of each credential field, by its path; a name that several providers share has the label of the first. */
const fieldLabels = new Map(
  credentialForms
    .flatMap((form) => fieldPaths(form))
    .toReversed()
    .map(({ path, field }) => [path, field.label]),
);

/** Credentials in words, a sentence for each field. */
export const credentialText = (value: Credential['value']): string[] =>
  Object.entries(value).map(([name, each]) => {
    const text = typeof each === 'boolean' ? (each ? 'sí' : 'no') : (each ?? '');
    return `${fieldLabels.get(name) ?? name}: ${text}`;
  });
