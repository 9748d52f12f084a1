import { envProduction } from '../../credentialForm.ts';

const digits = { pattern: '^\\d{1,9}$', message: 'Debe tener solo dígitos' };

export const bsaleForm = {
  accessToken: { label: 'Access token', help: 'De la aplicación de la empresa en Bsale.', secret: true },
  localId: { label: 'ID de sucursal', help: 'Del local que emite y cuyo stock se lee.', check: digits },
  priceListId: { label: 'ID de lista de precios', help: 'De la que se leen y se cambian precios.', check: digits },
  paymentIds: {
    label: 'Formas de pago en Bsale',
    fields: {
      online: { label: 'ID para lo pagado en línea', check: digits },
      card: { label: 'ID para tarjeta al recibir', check: digits },
      cash: { label: 'ID para efectivo al recibir', check: digits },
    },
  },
  envProduction: {
    ...envProduction,
    help: 'Desactivado, los documentos no se declaran al SII. Bsale no tiene ambiente de pruebas.',
  },
} as const;
