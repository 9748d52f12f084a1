import { declareProvider } from '../../storeForm.ts';

export const kushkiDeclaration = declareProvider({
  key: 'kushki',
  name: 'Kushki',
  kind: 'payments',
  countries: ['cl'],
});
