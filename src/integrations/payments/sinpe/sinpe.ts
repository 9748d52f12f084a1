import { envProduction } from '../../credentialForm.ts';
import { withoutAdapter } from '../../withoutAdapter.ts';

export const sinpe = withoutAdapter({
  key: 'sinpe',
  plannedPort: 'payments',
  name: 'SINPE Móvil',
  countries: ['cr'],
  form: {
    envProduction,
  },
  off: 'SINPE Móvil es una transferencia entre cuentas y no tiene API: el local confirma a mano que llegó.',
});
