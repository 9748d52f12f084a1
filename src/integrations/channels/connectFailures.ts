import { ProviderFailure } from '../client/ProviderFailure.ts';

/** Failures of connecting a store, in sentences that name it as its channel does. */
export const connectFailures = (channelName: string) => ({
  unknown: (storeReference: string) =>
    new ProviderFailure('refused', `${channelName} no conoce el local ${storeReference}: revisa su ID.`),
  ofOther: (storeReference: string) =>
    new ProviderFailure(
      'refused',
      `Otro integrador recibe los pedidos del local ${storeReference} en ${channelName}: pídele que lo libere.`,
    ),
});
