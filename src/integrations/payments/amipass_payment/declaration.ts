import { declareProvider } from '../../storeForm.ts';

export const amipassDeclaration = declareProvider({
  key: 'amipass_payment',
  name: 'Amipass',
  kind: 'payments',
  countries: ['cl'],
});
