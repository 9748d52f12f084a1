import { provider } from '../../provider.ts';
import { alohaPos, checkAloha } from './alohaPos.ts';
import { alohaDeclaration } from './declaration.ts';
import { hosts, traits } from './dialect.ts';
import { alohaForm } from './form.ts';

export const aloha = provider({
  ...alohaDeclaration,
  form: alohaForm,
  hosts,
  assumptions: [
    'Aloha se alcanza por la plataforma NCR Voyix. Su documentación no es pública: las formas se leyeron en ejemplos de NCR y en programas que usan su API.',
    'El ID de Aloha de un local es su unidad (enterprise unit), y vale antes que el de las credenciales.',
    'La firma cubre el método, la ruta, el tipo de contenido y la organización, y vale por un segundo.',
    'Un producto no tiene grupos: las opciones también son productos, y van en líneas con parentLineId.',
    'El precio de un producto es el de la unidad del local, con impuestos; itemPrices trae priceCode.',
    'lastPage dice si una página de productos es la última.',
    'El pedido se busca por additionalReferenceIds.comandaKey, en tres días.',
    'Un pedido rechazado responde 400 con message; si nombra un producto, es porque no lo conoce.',
    'Un pedido que quedó en Failed no llegó a la caja: se trata como anulado.',
    'Anular es cambiar el estado a Canceled: falta saber si la caja del local lo respeta.',
    'El despacho va en fees. Los descuentos de todo el pedido van en totalModifiers; referenceId es el ID de Aloha de su cupón.',
    'alohaCompId es el descuento (comp) con que Aloha vende ese producto gratis o rebajado: va en priceModifiers de su línea, salvo que el descuento sea de un cupón con código.',
    'Un código de medio de pago en el mapeo es el tender de Aloha, y va en payments.subType de lo pagado en línea.',
    'No se envía la propina: falta saber dónde va.',
    'El número que el local ve es additionalReferenceIds.alohaCheckId, que puede faltar al principio.',
  ],
  check: checkAloha,
  writesItems: true,
  takesCodes: traits.codes,
  pos: { serves: ['aloha'], open: alohaPos },
});
