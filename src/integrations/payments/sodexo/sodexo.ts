import { envProduction } from '../../credentialForm.ts';
import { withoutAdapter } from '../../withoutAdapter.ts';

export const sodexo = withoutAdapter({
  key: 'sodexo',
  plannedPort: 'payments',
  name: 'Sodexo',
  countries: ['cl'],
  form: {
    authorization: { label: 'Authorization', secret: true },
    xconsumer: { label: 'X-Consumer', secret: true },
    envProduction,
  },
  off: 'No se encontró ningún documento de cómo se cobra en línea con la tarjeta Sodexo (Pluxee) en Chile.',
});
