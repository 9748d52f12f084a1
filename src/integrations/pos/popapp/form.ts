import { envProduction } from '../../credentialForm.ts';

export const popappForm = {
  apiToken: { label: 'Token', help: 'Lo entrega el soporte de PopApp.', secret: true },
  localId: { label: 'ID de tienda', help: 'El de un local se cambia en «Servicios externos».' },
  envProduction: { ...envProduction, help: 'Desactivado, los pedidos van al ambiente de pruebas de PopApp.' },
} as const;
