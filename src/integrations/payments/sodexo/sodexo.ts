import { withoutAdapter } from '../../withoutAdapter.ts';
import { sodexoDeclaration } from './declaration.ts';

export const sodexo = withoutAdapter({
  ...sodexoDeclaration,
  plannedPort: 'payments',
  off: 'No se encontró ningún documento de cómo se cobra en línea con la tarjeta Sodexo (Pluxee) en Chile.',
});
