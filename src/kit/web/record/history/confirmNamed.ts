import { kitFailures } from '../../../contract/failures.ts';
import { asFailure } from '../../api/requests.ts';
import { confirm, type Confirmation } from '../../shell/dialogs.tsx';

/** Field in which the user types the name of the company before a large undo. */
export const typedName: NonNullable<Confirmation['typed']> = {
  label: 'Para confirmar, escribe el nombre de la empresa',
  field: 'company_name',
};

const requiresName = (thrown: unknown): boolean => asFailure(thrown).code === kitFailures.nameRequired.code;

/** Runs an undo. If it requires the name of the company, opens a dialog for it; other failures are thrown. */
export async function undoNamed(undo: (companyName?: string) => Promise<unknown>): Promise<void> {
  try {
    await undo();
  } catch (thrown) {
    if (!requiresName(thrown)) throw thrown;
    void confirm({
      title: '¿Deshacer este cambio completo?',
      body: kitFailures.nameRequired.message,
      typed: typedName,
      confirm: 'Deshacer',
      danger: true,
      run: undo,
    });
  }
}
