import { envProduction } from '../../credentialForm.ts';
import { withoutAdapter } from '../../withoutAdapter.ts';

export const amipass = withoutAdapter({
  key: 'amipass_payment',
  plannedPort: 'payments',
  name: 'Amipass',
  countries: ['cl'],
  form: {
    authorization: { label: 'Token', secret: true },
    localId: { label: 'Código del local' },
    envProduction,
  },
  off: 'Amipass cobra con un código que el cliente muestra en su aplicación; no se encontró cómo cobrar desde una página.',
});
