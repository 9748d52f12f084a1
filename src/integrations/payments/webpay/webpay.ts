import { commerceCodeCheck, envProduction } from '../../credentialForm.ts';
import { provider } from '../../provider.ts';
import { checkWebpay, webpayGateway } from './webpayGateway.ts';

/** Transbank's key: 64 hexadecimal digits. */
export const secretKeyCheck = {
  pattern: '^[0-9A-Fa-f]{64}$',
  message: 'Debe tener 64 letras o números, como la entrega Transbank',
};

export const webpayForm = {
  commerceCode: {
    label: 'Código de comercio',
    help: 'Para un comercio sin mall. Con mall, cada local usa su propio código.',
    optional: true,
    check: commerceCodeCheck,
  },
  mallCommerceCode: {
    label: 'Código de comercio mall',
    help: 'El del mall; el código hijo va en la ficha de cada local.',
    optional: true,
    check: commerceCodeCheck,
  },
  secretKey: { label: 'Llave secreta', secret: true, check: secretKeyCheck },
  envProduction,
} as const;

/** Transbank Webpay Plus, plain and mall. */
export const webpay = provider({
  key: 'webpay',
  name: 'Webpay Plus',
  countries: ['cl'],
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
