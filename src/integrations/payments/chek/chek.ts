import { envProduction } from '../../credentialForm.ts';
import { withoutAdapter } from '../../withoutAdapter.ts';

export const chek = withoutAdapter({
  key: 'chek',
  plannedPort: 'payments',
  name: 'Chek',
  countries: ['cl'],
  form: {
    commerceId: { label: 'Commerce ID' },
    apiKey: { label: 'API key', secret: true },
    secretKey: { label: 'Llave secreta', secret: true },
    envProduction,
  },
  off: 'No se encontró ningún documento de cómo se cobra con Chek: Banco Ripley lo entrega con las credenciales.',
});
