import { declareProvider } from '../../storeForm.ts';

export const posFbdDeclaration = declareProvider({
  key: 'pos_fbd',
  name: 'FBD',
  kind: 'pos',
  storeForm: {
    storeId: { label: 'ID de FBD', name: 'fbdId' },
  },
  itemForm: {
    itemId: { label: 'ID de FBD', name: 'fbdId', items: ['product', 'modifier', 'coupon'] },
  },
});
