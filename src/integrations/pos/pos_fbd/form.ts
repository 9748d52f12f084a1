import { envProduction } from '../../credentialForm.ts';

export const posFbdForm = {
  authorization: { label: 'Authorization', help: 'Lo entrega FBD.', secret: true },
  xconsumer: { label: 'X-Consumer', help: 'Lo entrega FBD.' },
  localId: { label: 'ID de local', help: 'El de un local se cambia en «Servicios externos».' },
  paymentIds: {
    label: 'Medios de pago en FBD',
    fields: {
      online: { label: 'Código para lo pagado en línea' },
      card: { label: 'Código para tarjeta al recibir' },
      cash: { label: 'Código para efectivo al recibir' },
    },
  },
  envProduction: { ...envProduction, help: 'Desactivado, los pedidos van al ambiente de pruebas de FBD.' },
} as const;
