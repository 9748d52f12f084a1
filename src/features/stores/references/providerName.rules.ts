import { declarations } from '#integrations/declarations.ts';
import type { ProviderDeclaration } from '#integrations/storeForm.ts';

const providers: readonly ProviderDeclaration[] = declarations;

/** The name of a provider by its key; the key itself if the provider no longer exists. */
export const providerName = (key: string): string => providers.find((each) => each.key === key)?.name ?? key;
