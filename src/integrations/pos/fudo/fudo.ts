import { provider } from '../../provider.ts';
import { fudoDeclaration } from './declaration.ts';
import { hosts, traits } from './dialect.ts';
import { fudoForm } from './form.ts';
import { checkFudo, fudoPos } from './fudoPos.ts';

export const fudo = provider({
  ...fudoDeclaration,
  form: fudoForm,
  hosts,
  assumptions: [
    'La documentación se leyó en una copia pública de la API de integraciones y de la principal: hay que compararla con la original.',
    'Cada local es una cuenta de Fudo, con su propio Client ID.',
    'Las opciones de un grupo son productos, con el precio que les da el grupo; un grupo no tiene nombre.',
    'El precio de un producto de un pedido es el de uno, sin sus opciones, y la cantidad de una opción es la de un producto.',
    'payment solo se envía de lo pagado en línea; lo demás lo cobra la caja.',
    'expectedTime es la hora prometida con su zona, y falta si el pedido es para lo antes posible.',
    'Los descuentos se envían por el pedido entero y sin código, y no se envía la propina: la API no los tiene.',
    'Un código de medio de pago en el mapeo es el ID de Fudo, y vale antes que el de las credenciales.',
    'Un error en /items/{n}/product o /items/{n}/subitems es de un producto que Fudo no conoce.',
    'Los avisos no tienen firma: los protege su dirección. La dirección es la misma para los cinco eventos.',
    'Un producto tiene el mismo ID en la API principal, que lo cambia, y en la de integraciones. Se lee antes de cambiarlo: si se llama distinto, no se cambia.',
    'La API key y el API secret son de la cuenta del local, y su usuario puede cambiar productos.',
    'El precio de una opción es el de sus product-modifiers, uno en cada grupo: se cambian todos, si tienen el mismo.',
    'Un pedido cuya respuesta se perdió se conoce por el externalId de sus avisos: Fudo no deja buscarlo.',
  ],
  sendsWebhooks: true,
  writesItems: true,
  writeCredentials: ['api_key', 'secret_key'],
  check: checkFudo,
  takesCodes: traits.codes,
  pos: { serves: ['fudo'], open: fudoPos },
});
