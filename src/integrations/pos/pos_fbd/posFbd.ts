import { provider } from '../../provider.ts';
import { assumedPos, checkStore } from '../assumed/assumedPos.ts';
import { posFbdDeclaration } from './declaration.ts';
import { hosts, posFbdApi } from './dialect.ts';
import { posFbdForm } from './form.ts';

const { open, readStore } = assumedPos(posFbdApi);

export const posFbd = provider({
  ...posFbdDeclaration,
  form: posFbdForm,
  hosts,
  assumptions: [
    'Nada de la API de FBD es público, ni siquiera su dirección: hasta que FBD la entregue, ningún pedido llega.',
    'Las cabeceras Authorization y X-Consumer identifican a la empresa, y el ID de local va en la ruta.',
    'El ID de FBD de un local vale antes que el de las credenciales.',
    'Cada producto, opción y despacho tiene un código; las opciones son de su producto, sin grupos.',
    'Un pedido con un código desconocido responde 422 con el código unknown_item.',
    'Un pedido se busca por externalId entre los del local. No se puede anular: lo anula una persona.',
    'El descuento se envía por el pedido entero, con el código del primer cupón que tenga uno en coupon.itemId.',
    'Una propina con código es una línea más, y se suma al pago; sin código, no se envía.',
    'Un código de medio de pago en el mapeo es el tenderId, y vale antes que el de las credenciales.',
    'El menú de FBD no se escribe.',
  ],
  check: (account, signal) => checkStore({ name: 'FBD', field: 'authorization' }, () => readStore(account, signal)),
  takesCodes: posFbdApi.traits.codes,
  pos: { serves: ['pos_fbd'], open },
});
