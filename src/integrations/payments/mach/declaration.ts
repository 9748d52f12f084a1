import { declareProvider } from '../../storeForm.ts';

export const machDeclaration = declareProvider({
  key: 'mach',
  name: 'MACH',
  kind: 'payments',
  countries: ['cl'],
});
