import { envProduction } from '../../credentialForm.ts';
import { withoutAdapter } from '../../withoutAdapter.ts';

export const credomatic = withoutAdapter({
  key: 'credomatic',
  plannedPort: 'payments',
  name: 'Credomatic',
  countries: ['cr', 'gt'],
  form: {
    envProduction,
  },
  off: 'No se encontró ningún documento público de cómo se cobra con Credomatic.',
});
