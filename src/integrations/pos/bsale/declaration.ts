import { declareProvider } from '../../storeForm.ts';

export const bsaleDeclaration = declareProvider({
  key: 'bsale',
  name: 'Bsale',
  kind: 'pos',
  countries: ['cl'],
});
