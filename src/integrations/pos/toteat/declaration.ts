import { declareProvider } from '../../storeForm.ts';

export const toteatDeclaration = declareProvider({
  key: 'toteat',
  name: 'Toteat',
  kind: 'pos',
  storeForm: {
    storeId: { label: 'ID de Toteat', name: 'toteatId' },
    restaurantId: { label: 'ID de restaurante de Toteat', name: 'toteatRestaurantId', shared: true },
  },
});
