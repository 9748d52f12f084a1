import { commerceCodeCheck, envProduction } from '../../credentialForm.ts';
import { withoutAdapter } from '../../withoutAdapter.ts';

export const oneclick = withoutAdapter({
  key: 'oneclick',
  kind: 'payments',
  name: 'Oneclick',
  countries: ['cl'],
  form: {
    mallCommerceCode: { label: 'Código de comercio mall', check: commerceCodeCheck },
    secretKey: { label: 'Llave secreta', secret: true },
    envProduction,
  },
  off: 'La tarjeta se inscribe antes de pagar, y las cuentas de los clientes todavía no guardan tarjetas.',
});
