import { lazy } from 'react';
import { ImportButton } from '#kit/web/runs/ImportButton.tsx';
import { usersApi } from '../users.contract.ts';

const UserCsvImport = lazy(() => import('./UserCsvImport.tsx').then((file) => ({ default: file.UserCsvImport })));

/** Names the run of an import in this tab. */
export const userImportName = 'users.import';

export function ImportUsers() {
  return (
    <ImportButton run={userImportName} policy={usersApi.importCsv.policy} title="Importar usuarios" size="lg">
      {(close) => <UserCsvImport onClose={close} />}
    </ImportButton>
  );
}
