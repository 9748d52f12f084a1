import { menuSourceLabels, type MenuSource, salesChannelLabels, type SalesChannel } from '#domain/channels.ts';
import { declarations } from '#integrations/declarations.ts';
import type { ProviderDeclaration } from '#integrations/storeForm.ts';

const withAdapter = <Channel extends string>(
  labels: Readonly<Record<Channel, string>>,
  does: 'takes' | 'gives',
  providers: readonly ProviderDeclaration[],
): Channel[] =>
  (Object.keys(labels) as Channel[]).filter((channel) =>
    providers.some(({ key, menus }) => key === channel && menus?.[does]),
  );

/** Channels that a menu can be sent to: those whose adapter takes menus. */
export const deployChannels = (providers: readonly ProviderDeclaration[] = declarations): SalesChannel[] =>
  withAdapter(salesChannelLabels, 'takes', providers);

/** Channels and points of sale that a menu can be read from. */
export const fetchSources = (providers: readonly ProviderDeclaration[] = declarations): MenuSource[] =>
  withAdapter(menuSourceLabels, 'gives', providers);
