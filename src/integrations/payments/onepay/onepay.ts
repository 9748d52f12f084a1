import { envProduction } from '../../credentialForm.ts';
import { withoutAdapter } from '../../withoutAdapter.ts';

export const onepay = withoutAdapter({
  key: 'onepay',
  plannedPort: 'payments',
  name: 'Onepay',
  countries: ['cl'],
  form: {
    envProduction,
  },
  off: 'No se encontró ningún documento vigente de cómo se cobra con Onepay.',
});
