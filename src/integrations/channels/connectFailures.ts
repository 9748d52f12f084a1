import { ProviderFailure } from '../client/ProviderFailure.ts';
import { UnknownStoreFailure } from './UnknownStoreFailure.ts';

/** Failures of connecting a store, in sentences beside its name. */
export const connectFailures = (channelName: string) => ({
  unknown: () => new UnknownStoreFailure(channelName),
  ofOther: () =>
    new ProviderFailure(
      'refused',
      `Otro integrador recibe los pedidos de este local en ${channelName}: pídele que lo libere.`,
    ),
});
