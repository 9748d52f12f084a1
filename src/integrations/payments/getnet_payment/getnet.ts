import { provider } from '../../provider.ts';
import { getnetDeclaration } from './declaration.ts';
import { getnetForm } from './form.ts';
import { checkGetnet, getnetGateway } from './getnetGateway.ts';

/** Getnet Chile Web Checkout, which runs on PlacetoPay. */
export const getnet = provider({
  ...getnetDeclaration,
  form: getnetForm,
  hosts: { api: { production: 'https://checkout.getnet.cl', test: 'https://checkout.test.getnet.cl' } },
  assumptions: [
    'Una sesión inexistente responde 401 con credenciales malas, y otra cosa con buenas.',
    'La dirección y el navegador de quien paga no se conocen al crear el pago: se manda una dirección fija.',
    'De una devolución parcial sin respuesta nadie sabe si se hizo: queda a mano.',
    'El plazo para devolver no está documentado para Chile.',
  ],
  sendsWebhooks: true,
  check: checkGetnet,
  payments: { serves: ['getnet'], open: getnetGateway },
});
