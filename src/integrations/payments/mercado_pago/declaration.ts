import { declareProvider } from '../../storeForm.ts';

export const mercadoPagoDeclaration = declareProvider({
  key: 'mercado_pago',
  name: 'Mercado Pago',
  kind: 'payments',
  countries: ['cl', 'mx'],
});
