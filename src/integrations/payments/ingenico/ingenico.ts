import { envProduction } from '../../credentialForm.ts';
import { withoutAdapter } from '../../withoutAdapter.ts';

export const ingenico = withoutAdapter({
  key: 'ingenico',
  plannedPort: 'payments',
  name: 'Ingenico',
  countries: ['cl'],
  form: {
    envProduction,
  },
  off: 'No se encontró ningún documento de cómo se cobra en línea con Ingenico.',
});
