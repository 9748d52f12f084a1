import { envProduction } from '../../credentialForm.ts';

export const fudoForm = {
  clientId: { label: 'Client ID', help: 'De Administración > Aplicaciones externas, en el Fudo del local.' },
  clientSecret: { label: 'Client secret', secret: true },
  apiKey: {
    label: 'API key',
    help: 'Para cambiar nombres y precios en Fudo. La entrega soporte@fu.do, para un usuario de este local.',
    optional: true,
  },
  secretKey: { label: 'API secret', secret: true, optional: true },
  paymentIds: {
    label: 'Medios de pago en Fudo',
    fields: {
      online: { label: 'ID para lo pagado en línea' },
      card: { label: 'ID para tarjeta al recibir' },
      cash: { label: 'ID para efectivo al recibir' },
    },
  },
  envProduction: { ...envProduction, help: 'Desactivado, los pedidos van al ambiente de pruebas de Fudo.' },
} as const;
