import { ProviderFailure } from '../client/ProviderFailure.ts';

/** Failures of connecting a store, in sentences beside its name. */
export const connectFailures = (channelName: string) => ({
  unknown: () => new ProviderFailure('refused', `${channelName} no conoce este local: revisa su ID.`),
  ofOther: () =>
    new ProviderFailure(
      'refused',
      `Otro integrador recibe los pedidos de este local en ${channelName}: pídele que lo libere.`,
    ),
});
