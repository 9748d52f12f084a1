import { declareProvider } from '../../storeForm.ts';

export const fudoDeclaration = declareProvider({
  key: 'fudo',
  name: 'Fudo',
  kind: 'pos',
  storeForm: {
    storeId: { label: 'ID de Fudo', name: 'fudoId' },
  },
});
