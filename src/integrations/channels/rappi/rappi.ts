import { provider } from '../../provider.ts';
import { rappiDeclaration } from './declaration.ts';
import { hosts } from './dialect.ts';
import { rappiForm } from './form.ts';
import { checkRappi, rappiChannel } from './rappiChannel.ts';

/** The marketplace of Rappi, by its classic API with tokens of the new one. */
export const rappi = provider({
  ...rappiDeclaration,
  form: rappiForm,
  hosts,
  assumptions: [
    'Los montos vienen en pesos, colones o quetzales enteros, no en centésimos.',
    'total_order es lo que recibe el local: productos menos su descuento y, si reparte él, más despacho y propina.',
    'total_products no descuenta nada, y las opciones vienen contadas por cada producto.',
    'Un pedido se lee por su número en /orders/{id}; si no está, entre los que esperan respuesta.',
    'El estado de un pedido es el de su historia en /orders/{id}/events, una lista con event.',
    'El ID de un local es su integrationId: external_id en los pedidos y store_id en los avisos.',
    'Un local de stores-pa con integrated en false recibe sus pedidos en la tablet de Rappi.',
    'Las horas sin zona son las del país, y created_at de un pedido agendado es cuando llega por NEW_ORDER.',
    'La dirección puede traer latitude y longitude; sin ellas va en las notas del pedido.',
    'Se rechaza solo con el motivo en palabras, sin nombrar productos: Rappi los desactivaría hasta que su soporte los active.',
    'Un pedido que se tomó no se puede anular por la API: lo anula el soporte de Rappi.',
    'Hay 4 minutos para tomar un pedido.',
    'GET /menu/approved responde 200 si el menú se aprobó, 400 con el motivo si no, y otra cosa mientras se revisa.',
    'El menú que ven los clientes está en /store/{rappiId}/menu/current, con los mismos campos que el que se envía.',
    'POST /availability/stores con store_ids responde los locales en results, como al abrirlos; uno con suspended_reason lo cerró Rappi.',
    'Un local que no puede recibir pedidos responde su PING con status KO; dos seguidos lo apagan.',
    'Cuando Rappi no deja abrir o pausar un local, operation_result es false.',
    'Un producto desactivado que no se activa al pedirlo está bloqueado: lo activa el soporte de Rappi. IN_STOCK es a la venta.',
    'Acepta fotos WEBP, y rechaza los nombres de otras plataformas (Uber, DiDi, PedidosYa).',
    'Un SKU repetido en varias categorías es el mismo producto. El menú no lleva horarios ni agotados.',
  ],
  orderOptions: {
    denials: {
      soldOut: 'Falta un producto',
      closed: 'El local está cerrado',
      busy: 'El local no da abasto',
      price: 'El total está mal',
      notes: 'Falta información del pedido',
      other: 'Otro motivo',
    },
    cancelsAccepted: false,
    caution: 'Rappi apaga el local que rechaza muchos pedidos seguidos.',
  },
  sendsWebhooks: true,
  check: checkRappi,
  channels: { serves: ['rappi'], open: rappiChannel },
});
