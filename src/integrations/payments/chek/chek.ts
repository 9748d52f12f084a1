import { withoutAdapter } from '../../withoutAdapter.ts';
import { chekDeclaration } from './declaration.ts';
import { chekForm } from './form.ts';

export const chek = withoutAdapter({
  ...chekDeclaration,
  form: chekForm,
  plannedPort: 'payments',
  off: 'No se encontró ningún documento de cómo se cobra con Chek: Banco Ripley lo entrega con las credenciales.',
});
