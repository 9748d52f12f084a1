import { ProviderFailure } from '../client/ProviderFailure.ts';

/** Message about a store whose id its channel does not have. */
export const unknownStoreText = (channelName: string): string => `${channelName} no conoce este local: revisa su ID.`;

/** A channel has no store with the id that ours has there. */
export class UnknownStoreFailure extends ProviderFailure {
  constructor(channelName: string, answer?: ConstructorParameters<typeof ProviderFailure>[2]) {
    super('refused', unknownStoreText(channelName), answer);
  }
}
