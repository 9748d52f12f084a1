import { provider } from '../../provider.ts';
import { checkPedidosYa } from './account.ts';
import { pedidosYaDeclaration } from './declaration.ts';
import { pedidosYaForm } from './form.ts';
import { pedidosYaHosts } from './hosts.ts';
import { pedidosYaFleet } from './pedidosYaFleet.ts';

/** PedidosYa Envíos, the older flow of two steps: version 2 of its courier API. */
export const pedidosYa = provider({
  ...pedidosYaDeclaration,
  form: pedidosYaForm,
  hosts: pedidosYaHosts,
  assumptions: [
    'La versión 2 todavía acepta cuentas.',
    'Un despacho se consulta por su número y se busca por referenceId.',
    'Sin documento del volumen y el peso de un plato, se mandan 1.000 cm³ y 0,5 kg por línea.',
    'Fuera de zona responde 400 con un código, que tomamos de los motivos de cancelación.',
  ],
  sendsWebhooks: true,
  check: (account, signal) => checkPedidosYa(account, signal, '/v1/categories'),
  delivery: { serves: ['peya_delivery'], open: pedidosYaFleet },
});
