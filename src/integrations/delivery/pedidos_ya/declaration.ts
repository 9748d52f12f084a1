import { declareProvider } from '../../storeForm.ts';

export const pedidosYaDeclaration = declareProvider({
  key: 'pedidos_ya',
  name: 'PedidosYa',
  kind: 'delivery',
});
