import { declareProvider } from '../../storeForm.ts';

export const alohaDeclaration = declareProvider({
  key: 'aloha',
  name: 'Aloha',
  kind: 'pos',
  flag: 'aloha',
  storeForm: {
    storeId: { label: 'ID de Aloha', name: 'alohaId' },
  },
  itemForm: {
    itemId: { label: 'ID de Aloha', name: 'alohaId', items: ['product', 'modifier', 'coupon'] },
    componentId: { label: 'ID de descuento (comp) de Aloha', name: 'alohaCompId', items: ['product'] },
  },
});
