import { provider } from '../../provider.ts';
import { assumedPos, checkStore } from '../assumed/assumedPos.ts';
import { popappDeclaration } from './declaration.ts';
import { hosts, popappApi } from './dialect.ts';
import { popappForm } from './form.ts';

const { open, readStore } = assumedPos(popappApi);

export const popapp = provider({
  ...popappDeclaration,
  form: popappForm,
  hosts,
  assumptions: [
    'Ningún documento de la API de PopApp es público: direcciones, formas y estados son supuestos, y hay que corregirlos con PopApp antes de usarlo.',
    'Las direcciones son popapp.io/api/v1 y test.popapp.io/api/v1, y el token va en la cabecera Authorization.',
    'El ID de tienda de un local vale antes que el de las credenciales.',
    'PopApp acepta solo los pedidos mientras la jornada está abierta, y la tienda dice si lo está.',
    'Un pedido rechazado responde 422 con un código: unknown_item o closed.',
    'Un pedido se busca por externalId, y se anula con POST /orders/{id}/cancel.',
    'El descuento y el despacho se envían por el pedido entero, y el medio de pago se llama online, card o cash, o como dice su código en el mapeo.',
    'No se envían la propina ni los códigos de los cupones.',
    'El menú de PopApp no se escribe.',
  ],
  check: (account, signal) => checkStore({ name: 'PopApp', field: 'api_token' }, () => readStore(account, signal)),
  takesCodes: popappApi.traits.codes,
  pos: { serves: ['popapp'], open },
});
