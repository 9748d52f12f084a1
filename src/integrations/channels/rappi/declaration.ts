import { declareProvider } from '../../storeForm.ts';

export const rappiDeclaration = declareProvider({
  key: 'rappi',
  name: 'Rappi',
  kind: 'channels',
  storeForm: {
    storeId: { label: 'ID de Rappi', name: 'rappiId' },
  },
});
