import { providers } from '#integrations/providers.ts';

/** Keys of the providers that sell for stores. */
export const channelKeys = providers.filter(({ channels, off }) => channels && !off).map(({ key }) => key);
