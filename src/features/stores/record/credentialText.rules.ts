import { fieldPaths } from '#integrations/credentialForm.ts';
import { declarations } from '#integrations/declarations.ts';
import type { ProviderDeclaration } from '#integrations/storeForm.ts';
import type { Credential } from '../payments/credentials.contract.ts';

const providers: readonly ProviderDeclaration[] = declarations;

/** A provider by its name; the key of one that is gone. */
export const providerName = (key: string): string => providers.find((each) => each.key === key)?.name ?? key;

/** The label of each credential field, by its path; a name that several providers share has the label of the first. */
const fieldLabels = new Map(
  providers
    .flatMap(({ form }) => fieldPaths(form ?? {}))
    .toReversed()
    .map(({ path, field }) => [path, field.label]),
);

/** Credentials in words, a sentence for each field. */
export const credentialText = (value: Credential['value']): string[] =>
  Object.entries(value).map(([name, each]) => {
    const text = typeof each === 'boolean' ? (each ? 'sí' : 'no') : (each ?? '');
    return `${fieldLabels.get(name) ?? name}: ${text}`;
  });
