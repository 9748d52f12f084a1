import { declareProvider } from '../../storeForm.ts';

export const cabifyDeclaration = declareProvider({
  key: 'cabify',
  name: 'Cabify',
  kind: 'delivery',
  storeForm: {
    storeId: { label: 'ID de Cabify', name: 'cabifyId' },
  },
});
