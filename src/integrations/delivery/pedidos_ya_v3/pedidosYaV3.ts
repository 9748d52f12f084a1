import { provider } from '../../provider.ts';
import { checkPedidosYa } from '../pedidos_ya/account.ts';
import { pedidosYaHosts } from '../pedidos_ya/hosts.ts';
import { pedidosYaForm } from '../pedidos_ya/form.ts';
import { pedidosYaV3Declaration } from './declaration.ts';
import { pedidosYaV3Fleet } from './pedidosYaV3Fleet.ts';

/** PedidosYa Envíos, version 3 of its courier API: estimates with offers that are confirmed. */
export const pedidosYaV3 = provider({
  ...pedidosYaV3Declaration,
  form: pedidosYaForm,
  hosts: pedidosYaHosts,
  assumptions: [
    'Un despacho se busca por referenceId: nada lo documenta.',
    'Sin documento del volumen y el peso de un plato, se mandan 1.000 cm³ y 0,5 kg por línea.',
    'Fuera de zona responde 400 con un código, que tomamos de los motivos de cancelación.',
    'La prueba de entrega no se lee: no se encontró la forma de su respuesta.',
  ],
  sendsWebhooks: true,
  check: (account, signal) => checkPedidosYa(account, signal, '/v3/webhooks-configuration'),
  delivery: { serves: ['peya_v3_delivery'], open: pedidosYaV3Fleet },
});
