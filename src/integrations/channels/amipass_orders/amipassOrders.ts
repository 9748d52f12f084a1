import { envProduction } from '../../credentialForm.ts';
import { withoutAdapter } from '../../withoutAdapter.ts';

export const amipassOrders = withoutAdapter({
  key: 'amipass_orders',
  plannedPort: 'channels',
  name: 'Pedidos de amiPASS',
  countries: ['cl'],
  form: { envProduction },
  off: 'No se encontró ningún documento de cómo entrega amiPASS sus pedidos, solo de cómo se paga con su saldo.',
});
