import { provider } from '../../provider.ts';
import { peyaAggregatorDeclaration } from './declaration.ts';
import { hosts } from './dialect.ts';
import { peyaAggregatorForm } from './form.ts';
import { checkPeyaAggregator, peyaAggregatorChannel } from './peyaAggregatorChannel.ts';

/** The marketplace of PedidosYa, by the POS middleware of Delivery Hero. */
export const peyaAggregator = provider({
  ...peyaAggregatorDeclaration,
  form: peyaAggregatorForm,
  hosts,
  assumptions: [
    'La documentación se leyó en copias públicas del middleware de Delivery Hero: hay que compararla con la que entrega PedidosYa.',
    'Un pedido que todavía no se acepta también se lee en /chains/{chainCode}/orders/{token}.',
    'Sin status, un pedido espera respuesta; rejected es uno que el local rechazó, y NO_RESPONSE uno que nadie aceptó a tiempo.',
    'subTotal es la suma de los productos con sus opciones, antes de descuentos.',
    'El precio de una opción es por las que lleva un producto, y se multiplica por la cantidad de productos.',
    'Los descuentos del pedido y los de sus productos se suman o no según cuál de las dos sumas sea discountAmountTotal.',
    'Un descuento sin sponsorships lo paga el local; lo que paga un tercero se le debe al local.',
    'El despacho y la propina son del local solo si reparte él.',
    'Sin pagar, el cliente paga collectFromCustomer al local, y el repartidor de PedidosYa paga payRestaurant en el local.',
    'Un pedido sin orderAcceptedUrl se acepta en la tablet de PedidosYa y no por la API.',
    'Un pedido aceptado se anula con order_rejected y uno de los motivos que valen después de aceptar.',
    'Solo se avisa que está listo lo que reparte PedidosYa.',
    'No hay una lista de los pedidos por aceptar ni de los locales: PedidosYa repite un aviso hasta diez veces.',
    'Un pedido que cambia se avisa con posOrderStatus, como uno anulado.',
    'Un pedido con test no se prepara ni se acepta.',
    'Los locales se abren y se pausan, y sus productos se agotan, en el panel de PedidosYa: ningún documento que leímos muestra esos llamados.',
  ],
  orderOptions: {
    denials: {
      soldOut: 'Falta un producto',
      closed: 'El local está cerrado',
      busy: 'El local no da abasto',
      price: 'Un precio está mal',
      notes: 'No se puede cumplir lo que pide el cliente',
      technical: 'Un problema técnico',
    },
    cancelsAccepted: true,
  },
  sendsWebhooks: true,
  check: checkPeyaAggregator,
  channels: { serves: ['peya_aggregator'], open: peyaAggregatorChannel },
});
