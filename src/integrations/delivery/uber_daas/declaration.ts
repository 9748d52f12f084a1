import { declareProvider } from '../../storeForm.ts';

/** The id that Uber has for a store is the same for both products: Uber Direct declares it. */
export const uberDaasDeclaration = declareProvider({
  key: 'uber_daas',
  name: 'Uber DaaS',
  kind: 'delivery',
});
