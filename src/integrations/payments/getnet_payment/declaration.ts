import { declareProvider } from '../../storeForm.ts';

export const getnetDeclaration = declareProvider({
  key: 'getnet_payment',
  name: 'Getnet',
  kind: 'payments',
  countries: ['cl'],
});
