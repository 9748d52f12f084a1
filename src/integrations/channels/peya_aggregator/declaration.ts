import { declareProvider } from '../../storeForm.ts';

export const peyaAggregatorDeclaration = declareProvider({
  key: 'peya_aggregator',
  name: 'PedidosYa',
  kind: 'channels',
  countries: ['cl', 'cr', 'gt'],
  storeForm: {
    remoteId: {
      label: 'ID de PedidosYa',
      name: 'pedidosYaId',
      help: 'El código con que PedidosYa conoce el local en tu sistema (remoteId).',
    },
  },
});
