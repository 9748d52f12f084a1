import { ProviderFailure } from '../client/ProviderFailure.ts';

/** A channel has no store with the id that ours has there. */
export class UnknownStoreFailure extends ProviderFailure {
  constructor(channelName: string, answer?: ConstructorParameters<typeof ProviderFailure>[2]) {
    super('refused', `${channelName} no conoce este local: revisa su ID.`, answer);
  }
}
