import { declareProvider } from '../../storeForm.ts';

export const ordaticDeclaration = declareProvider({
  key: 'ordatic',
  name: 'Ordatic',
  kind: 'channels',
  storeForm: {
    storeId: { label: 'ID de Ordatic', name: 'ordaticId', shared: true },
  },
});
