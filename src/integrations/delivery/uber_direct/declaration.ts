import { declareProvider } from '../../storeForm.ts';

export const uberDirectDeclaration = declareProvider({
  key: 'uber_direct',
  name: 'Uber Direct',
  kind: 'delivery',
  storeForm: {
    storeId: {
      label: 'ID de Uber',
      name: 'uberId',
      help: 'Hace falta para repartir con Uber.',
      requiredBy: { deliveries: ['uber_delivery', 'uber_daas_delivery'] },
    },
  },
});
