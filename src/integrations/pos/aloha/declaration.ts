import { declareProvider } from '../../storeForm.ts';

export const alohaDeclaration = declareProvider({
  key: 'aloha',
  name: 'Aloha',
  kind: 'pos',
  flag: 'aloha',
  storeForm: {
    storeId: { label: 'ID de Aloha', name: 'alohaId' },
  },
});
