import { declareProvider } from '../../storeForm.ts';

export const pedidosYaV3Declaration = declareProvider({
  key: 'pedidos_ya_v3',
  name: 'PedidosYa v3',
  kind: 'delivery',
});
