import { Alert, Anchor, Button, Group, ScrollArea, Stack, Table, Text } from '@mantine/core';
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '#kit/web/Can.tsx';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import { auditApi } from '#features/audit/audit.contract.ts';
import { type ImportReport, importReport, userEntity } from '../users.contract.ts';

type OutcomeProps = { result: unknown; onAgain: () => void; onClose: () => void };

/** What an import did, line by line where it could not, and where it is taken back. */
export function ImportOutcome({ result, onAgain, onClose }: OutcomeProps) {
  const { integer } = useTenantFormat();
  const audits = useCan(auditApi.list.policy);
  const { saved, updated, failed } = importReport.parse(result);
  const wrote = saved + updated > 0;
  return (
    <Stack>
      <Alert
        color={failed.length > 0 ? 'amber' : 'green'}
        icon={failed.length > 0 ? <IconAlertTriangle size={20} aria-hidden /> : <IconCheck size={20} aria-hidden />}
        title={
          failed.length > 0
            ? `${counted(failed.length, ['línea', 'líneas'], integer)} sin importar`
            : 'Importación terminada'
        }
      >
        {counted(saved, ['usuario creado', 'usuarios creados'], integer)} y{' '}
        {counted(updated, ['actualizado', 'actualizados'], integer)}.
      </Alert>
      {failed.length > 0 && <FailedLines failed={failed} />}
      {wrote && audits && (
        <Text size="sm">
          ¿No era lo que querías?{' '}
          <Anchor renderRoot={(props) => <Link to="/audit" search={{ area: userEntity.area }} {...props} />}>
            Deshacer desde la auditoría
          </Anchor>
        </Text>
      )}
      <Group justify="flex-end" gap="sm">
        <Button variant="default" onClick={onAgain}>
          Importar otro archivo
        </Button>
        <Button onClick={onClose}>Listo</Button>
      </Group>
    </Stack>
  );
}

function FailedLines({ failed }: Pick<ImportReport, 'failed'>) {
  return (
    <ScrollArea.Autosize mah={280} viewportProps={{ tabIndex: 0 }}>
      <Table aria-label="Líneas sin importar">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Línea</Table.Th>
            <Table.Th>Email</Table.Th>
            <Table.Th>Qué corregir</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {failed.map(({ line, email, reason }) => (
            <Table.Tr key={line}>
              <Table.Td>{line}</Table.Td>
              <Table.Td>{email || '—'}</Table.Td>
              <Table.Td>{reason}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </ScrollArea.Autosize>
  );
}
