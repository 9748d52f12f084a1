import { withoutAdapter } from '../../withoutAdapter.ts';
import { sodexoDeclaration } from './declaration.ts';
import { sodexoForm } from './form.ts';

export const sodexo = withoutAdapter({
  ...sodexoDeclaration,
  form: sodexoForm,
  plannedPort: 'payments',
  off: 'No se encontró ningún documento de cómo se cobra en línea con la tarjeta Sodexo (Pluxee) en Chile.',
});
