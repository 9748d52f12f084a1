import { provider } from '../../provider.ts';
import { webpayDeclaration } from './declaration.ts';
import { webpayForm } from './form.ts';
import { checkWebpay, webpayGateway } from './webpayGateway.ts';

/** Transbank Webpay Plus, plain and mall. */
export const webpay = provider({
  ...webpayDeclaration,
  form: webpayForm,
  hosts: { api: { production: 'https://webpay3g.transbank.cl', test: 'https://webpay3gint.transbank.cl' } },
  assumptions: [
    'Un estado de un token inventado responde 401 con llaves malas, y 404 o 422 con llaves buenas.',
    'El código de un reembolso rechazado puede venir en response_code o dentro de error_message.',
    'Las tarjetas de prepago (VP) siguen la regla de débito.',
  ],
  check: checkWebpay,
  payments: { serves: ['online'], open: webpayGateway },
});
