import { envProduction } from '../../credentialForm.ts';

export const peyaAggregatorForm = {
  username: { label: 'Usuario', help: 'De la integración, no el del portal de socios: lo entrega PedidosYa.' },
  password: { label: 'Contraseña', secret: true },
  webhookSecret: { label: 'Plugin secret', help: 'Con él firma PedidosYa sus avisos.', secret: true },
  chainCode: { label: 'Código de la cadena', help: 'Lo entrega PedidosYa: chainCode.' },
  acceptsAutomatically: { label: 'Aceptar los pedidos sin que nadie los revise', flag: true },
  envProduction: { ...envProduction, help: 'Desactivado, los pedidos son de prueba.' },
} as const;
