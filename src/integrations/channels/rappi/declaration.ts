import { declareProvider } from '../../storeForm.ts';

export const rappiDeclaration = declareProvider({
  key: 'rappi',
  name: 'Rappi',
  kind: 'channels',
  countries: ['cl', 'cr', 'mx'],
  storeForm: {
    storeId: { label: 'ID de Rappi', name: 'rappiId' },
  },
});
