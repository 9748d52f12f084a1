import { declareProvider } from '../../storeForm.ts';
import { uberForm } from '../uber_direct/declaration.ts';

/** The id that Uber has for a store is the same for both products: Uber Direct declares it. */
export const uberDaasDeclaration = declareProvider({
  key: 'uber_daas',
  name: 'Uber DaaS',
  kind: 'delivery',
  form: uberForm,
});
