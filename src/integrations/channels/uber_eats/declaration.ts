import { declareProvider } from '../../storeForm.ts';

export const uberEatsDeclaration = declareProvider({
  key: 'uber_eats',
  name: 'Uber Eats',
  kind: 'channels',
  storeForm: {
    storeId: { label: 'ID de Uber Eats', name: 'uberEatsId' },
  },
});
