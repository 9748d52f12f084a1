import { envProduction } from '../../credentialForm.ts';

export const rappiForm = {
  clientId: { label: 'Client ID', help: 'Lo entrega tu contacto técnico en Rappi, para el ambiente elegido.' },
  clientSecret: { label: 'Client secret', secret: true },
  webhookSecrets: {
    label: 'Secretos de los avisos',
    help: 'Rappi da uno por evento al registrar su dirección, que termina en ?event=new_order, ?event=ping, ?event=order_event_cancel u ?event=order_other_event.',
    fields: {
      newOrder: { label: 'NEW_ORDER', secret: true },
      ping: { label: 'PING', secret: true },
      orderEventCancel: { label: 'ORDER_EVENT_CANCEL', secret: true, optional: true },
      orderOtherEvent: { label: 'ORDER_OTHER_EVENT', secret: true, optional: true },
    },
  },
  acceptsAutomatically: { label: 'Aceptar los pedidos sin que nadie los revise', flag: true },
  envProduction: { ...envProduction, help: 'Desactivado, los pedidos son de prueba.' },
} as const;
