import { type CredentialForm, credentialErrors, fieldPaths } from '#integrations/credentialForm.ts';
import type { InstallationCredentials, Provider } from '#integrations/provider.ts';
import { wireName } from '#kit/contract/wire.ts';
import type { Integrations } from './connections.ts';

type Values = Readonly<Record<string, string | boolean>>;

/** The field by which a company uses the installation's app at a provider. */
export const platformAppPath = 'platform_app';

export const usesPlatformApp = (value: Values): boolean => value[platformAppPath] === true;

/** Paths of the values that the installation has in the place of a company that uses its app. */
export const platformPaths = ({ sharedWebhooks }: Provider): ReadonlySet<string> =>
  new Set(sharedWebhooks?.credentials.map(wireName));

/** The app of the installation at a provider; null where it has none. */
export const platformAppOf = (
  { key, sharedWebhooks }: Provider,
  { installation }: Pick<Integrations, 'installation'>,
): InstallationCredentials | null => (sharedWebhooks && installation[key]) ?? null;

/** Values as the provider is called with: those of the installation in the place of the company's, where it uses its app. */
export function valuesInUse(provider: Provider, stored: Values, integrations: Pick<Integrations, 'installation'>) {
  if (!usesPlatformApp(stored)) return { ...stored };
  const paths = platformPaths(provider);
  const rest = Object.entries(stored).filter(([path]) => !paths.has(path));
  const app = Object.entries(platformAppOf(provider, integrations) ?? {}).filter(([path]) => paths.has(path));
  return Object.fromEntries([...rest, ...app]);
}

/** The form without the values that the installation has. */
const remainingForm = ({ form, sharedWebhooks }: Provider): CredentialForm =>
  Object.fromEntries(Object.entries(form).filter(([name]) => !sharedWebhooks?.credentials.includes(name)));

/** Missing or malformed values of stored credentials, by path. */
export function errorsOf(
  provider: Provider,
  stored: Values,
  integrations: Pick<Integrations, 'installation'>,
): Record<string, string> {
  if (!usesPlatformApp(stored)) return credentialErrors(provider.form, stored);
  const values = valuesInUse(provider, stored, integrations);
  const isMissing = fieldPaths(provider.form).some(({ path }) => platformPaths(provider).has(path) && !values[path]);
  return {
    ...credentialErrors(remainingForm(provider), values),
    ...(isMissing && { [platformAppPath]: `La plataforma no tiene una aplicación de ${provider.name}` }),
  };
}
