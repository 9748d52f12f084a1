import { Anchor, List, Stack, Text } from '@mantine/core';
import { CsvImport, type CsvImportSpec } from '#kit/web/runs/CsvImport.tsx';
import type { StartLabel } from '#kit/web/runs/CsvPreview.tsx';
import { pluralize } from '#kit/web/shell/format.tsx';
import { auditApi } from '#features/platform/audit/audit.contract.ts';
import { jobsApi } from '#features/platform/jobs/jobs.contract.ts';
import { importReport, maxImportBytes, userEntity, userLinks, usersApi } from '../users.contract.ts';
import { userImportName } from './ImportUsers.tsx';
import { useCloudSignIn } from './useCloudSignIn.ts';
import { userTemplate } from '../userTemplate.rules.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRecordSource } from '#kit/web/form/fields/records/recordOptions.ts';
import { useCan } from '#kit/web/session/Can.tsx';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';

const plain: CsvImportSpec = {
  name: userImportName,
  preview: usersApi.previewCsv,
  start: usersApi.importCsv,
  columns: usersApi,
  job: jobsApi.get,
  undo: auditApi.undo,
  report: importReport.transform(({ saved, updated, failed }) => ({
    created: saved,
    updated,
    failed: failed.map(({ line, email, reason }) => ({ id: null, line, name: email, field: null, message: reason })),
  })),
  refreshes: ['admin_users', 'roles', 'audit'],
  file: {
    label: 'Elegir archivo CSV',
    kinds: '.csv',
    rule: {
      extensions: ['.csv'],
      maxBytes: maxImportBytes,
      otherKind: 'no es un archivo .csv. En tu planilla, usa «Guardar como» y elige CSV (UTF-8).',
      empty: 'está vacío. Descarga la plantilla y agrega una persona por línea.',
      tooBig: 'Divídelo en partes.',
    },
  },
  words: {
    created: ['usuario creado', 'usuarios creados'],
    updated: ['actualizado', 'actualizados'],
    name: 'Correo',
    fields: { ...userEntity.fields, roles: 'Roles', stores: 'Locales', storeGroups: userLinks.storeGroupIds.label },
  },
};

const invitations: StartLabel = ({ create, update }, integer) => {
  const sent = `nviar ${pluralize(create, ['invitación', 'invitaciones'], integer)}`;
  if (update === 0) return `E${sent}`;
  const updates = `Actualizar ${pluralize(update, ['usuario', 'usuarios'], integer)}`;
  return create === 0 ? updates : `${updates} y e${sent}`;
};
const inviting: CsvImportSpec = { ...plain, words: { ...plain.words, start: invitations } };

/** The names of some records that are there: an example with them can be imported as it is. */
function useNames(of: 'roles' | 'stores', count: number): string[] {
  const client = useQueryClient();
  const { load, policy } = useRecordSource(of);
  const reads = useCan(policy);
  const { data = [] } = useQuery({
    queryKey: [of, 'example names'],
    queryFn: async () => {
      const { search } = await load();
      const found = (await client.fetchQuery(search(''))) as { data: readonly { name: string }[] };
      return found.data.map(({ name }) => name);
    },
    enabled: reads,
  });
  return data.slice(0, count);
}

/** Users from a file, with what it must hold and an example to start from. */
export function UserCsvImport({ onClose }: { onClose: () => void }) {
  const currentUser = useCurrentUser();
  const cloud = useCloudSignIn();
  const names = { roles: useNames('roles', 1), stores: useNames('stores', 2) };
  return (
    <CsvImport spec={cloud ? plain : inviting} onClose={onClose}>
      <Stack gap="sm">
        <Text size="sm">
          Un archivo CSV con una persona por línea. A quien ya existe, por su correo, le actualizamos los datos; a quien
          es nuevo{cloud ? ' lo creamos' : ' le enviamos una invitación'}. Antes de guardar y de enviar nada, verás qué
          hará cada línea.
        </Text>
        <List size="sm" spacing={2} c="dimmed">
          <List.Item>
            <b>Roles</b> y <b>Locales</b>: sus nombres, separados por «|».
          </List.Item>
          <List.Item>
            <b>Locales</b> con «*»: todos, también los que se creen después.
          </List.Item>
          <List.Item>
            <b>Activo</b> con «no» desactiva a la persona y cierra sus sesiones. <b>Último ingreso</b> no se lee.
          </List.Item>
        </List>
        <Anchor
          size="sm"
          href={`data:text/csv;charset=utf-8,${encodeURIComponent(userTemplate(currentUser.tenant.country, names))}`}
          download="plantilla-usuarios.csv"
        >
          Descargar plantilla
        </Anchor>
      </Stack>
    </CsvImport>
  );
}
