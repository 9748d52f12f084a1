import { provider } from '../../provider.ts';
import { uberEatsDeclaration } from './declaration.ts';
import { uberEatsForm } from './form.ts';
import { storeOfUberEatsWebhook } from './uberEatsWebhook.ts';
import { checkUberEats, uberEatsChannel } from './uberEatsChannel.ts';

/** The marketplace of Uber Eats. */
export const uberEats = provider({
  ...uberEatsDeclaration,
  form: uberEatsForm,
  hosts: {
    api: { production: 'https://api.uber.com', test: 'https://test-api.uber.com' },
    login: { production: 'https://auth.uber.com', test: 'https://sandbox-login.uber.com' },
  },
  assumptions: [
    'Los montos vienen en centésimos (API anterior) o en amount_e5 (1.0.0) también en monedas sin decimales.',
    'Los precios incluyen el impuesto, y el total es lo que paga el cliente con todos los cargos y la propina.',
    'Cada descuento dice en funded_by si lo paga Uber; sin ese dato lo paga el local.',
    'El cargo por la bolsa es del local. El despacho y la propina son del local solo si reparte él o si se retira.',
    'Las opciones vienen contadas por cada producto, y el precio de un producto no las incluye.',
    'Un pedido que nadie aceptó a tiempo queda cancelado, con un motivo que nombra el vencimiento.',
    'La hora de un pedido agendado es scheduled_order_target_delivery_time_range.',
    'Los locales se listan con las credenciales de la aplicación, y order_manager_client_id dice quién recibe sus pedidos.',
    'Los pedidos sin aceptar de un local se listan en created-orders (API anterior) u orders (1.0.0), los más nuevos primero.',
    'Un menú reemplaza de inmediato al anterior; sus textos van en un solo idioma, es_cl en Chile.',
    'El precio y el máximo de una opción en un grupo van como overrides con context_type MODIFIER_GROUP.',
    'Las opciones gratis de un grupo van en charge_above. Los impuestos (tax_info) se configuran en Uber Eats.',
    'Un nombre tiene hasta 255 letras y una descripción hasta 1.000. El error de un menú nombra el producto en message.',
    'Un producto que falta se avisa con OUT_OF_ITEM y REMOVE_ITEM en resolve-fulfillment-issues, también con la API anterior.',
    'Los avisos del repartidor del local piden un permiso aparte, y uno repetido se responde con 409.',
    'El estado de un local se lee con GET en la misma dirección en que se cambia, y paused_until es una fecha ISO.',
    'Un producto sin suspension vuelve a venderse. Uno agotado sin fin se suspende hasta el año 2100.',
    'Un 409 al aceptar, rechazar o avisar que está listo significa que ya se hizo: se lee el pedido.',
  ],
  orderOptions: {
    denials: {
      soldOut: 'Falta un producto',
      closed: 'El local está cerrado',
      busy: 'El local no da abasto',
      price: 'Un precio está mal',
      notes: 'No se puede cumplir la nota del cliente',
      technical: 'El sistema del local falla',
      other: 'Otro motivo',
    },
    missing: 'removed',
    cancelsAccepted: true,
    strikes: 2,
    caution: 'Con dos pedidos rechazados o vencidos en el día, Uber Eats pausa el local hasta las 6:00 de mañana.',
  },
  sendsWebhooks: true,
  sharedWebhooks: {
    storeField: 'storeId',
    credentials: ['clientId', 'clientSecret'],
    readStore: storeOfUberEatsWebhook,
  },
  check: checkUberEats,
  channels: { serves: ['uber_eats'], open: uberEatsChannel },
});
