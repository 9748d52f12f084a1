import { envProduction } from '../../credentialForm.ts';

const digits = { pattern: '^\\d{1,6}$', message: 'Debe tener solo dígitos' };

export const toteatForm = {
  restaurantId: {
    label: 'ID de restaurante',
    help: 'Toteat lo llama «xir». El de un local se cambia en «Servicios externos».',
  },
  localId: { label: 'ID de local', help: 'Toteat lo llama «xil». El de un local se cambia en «Servicios externos».' },
  userIdentify: { label: 'Usuario de la API', help: 'Toteat lo llama «xiu». No es un garzón.' },
  apiToken: {
    label: 'Token',
    help: 'Está en Toteat, en Configuración > Print Server & API, como «xapitoken».',
    secret: true,
  },
  paymentIds: {
    label: 'Medios de pago en Toteat',
    fields: {
      online: { label: 'ID para lo pagado en línea', help: '5000 es Webpay.', check: digits },
      card: { label: 'ID para tarjeta al recibir', help: '2000 es crédito y 3000 débito.', check: digits },
      cash: { label: 'ID para efectivo al recibir', help: '1000 es efectivo.', check: digits },
    },
  },
  envProduction: { ...envProduction, help: 'Desactivado, los pedidos van al ambiente de desarrollo de Toteat.' },
} as const;
