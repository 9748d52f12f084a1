import { declareProvider } from '../../storeForm.ts';

export const onvoDeclaration = declareProvider({
  key: 'onvo_payment',
  name: 'ONVO Pay',
  kind: 'payments',
  countries: ['cr'],
});
