import { withoutAdapter } from '../../withoutAdapter.ts';
import { ordaticDeclaration } from './declaration.ts';
import { ordaticForm } from './form.ts';

export const ordatic = withoutAdapter({
  ...ordaticDeclaration,
  form: ordaticForm,
  plannedPort: 'channels',
  off: 'Ningún documento público muestra un pedido ni un catálogo de Ordatic: solo cómo se entra y se listan sus locales.',
});
