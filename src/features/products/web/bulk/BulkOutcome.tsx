import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { IconAlertTriangle, IconArrowBackUp, IconCheck } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { useCan } from '#kit/web/Can.tsx';
import { ErrorNotice } from '#kit/web/ErrorNotice.tsx';
import { counted, useTenantFormat } from '#kit/web/format.tsx';
import { JobProgress } from '#kit/web/JobProgress.tsx';
import { useWriting } from '#kit/web/query.ts';
import { asFailure } from '#kit/web/requests.ts';
import { auditApi } from '#features/audit/audit.contract.ts';
import type { ProductBulkReport } from '../../products.contract.ts';
import classes from './Bulk.module.css';
import type { ProductBulkRun } from './useProductBulkRun.ts';

type BulkOutcomeProps = { run: ProductBulkRun; onAgain: () => void; onClose: () => void };

/** The change under way, and what came of it. */
export function BulkOutcome({ run: { job, failure, report, starting }, onAgain, onClose }: BulkOutcomeProps) {
  const broken = job?.status === 'failed';
  return (
    <Stack gap="md">
      {failure && <ErrorNotice failure={failure} />}
      {!report && job && <JobProgress job={job} />}
      {!report && (
        <Text size="sm" c="dimmed">
          {broken
            ? 'Lo que ya se cambió no se repite al volver a intentar.'
            : 'Puedes cerrar esta ventana: el cambio sigue, y lo encuentras en las tareas de arriba.'}
        </Text>
      )}
      {report && <Report report={report} />}
      <Group justify="flex-end" gap="sm">
        <Button variant={report ? 'filled' : 'default'} onClick={onClose}>
          Cerrar
        </Button>
        {broken && (
          <Button loading={starting} onClick={onAgain}>
            Reintentar
          </Button>
        )}
      </Group>
    </Stack>
  );
}

function Report({ report }: { report: ProductBulkReport }) {
  const { integer } = useTenantFormat();
  const { updated, unchanged, failedProducts, requestId } = report;
  const may = useCan(auditApi.undo.policy);
  const undo = useWriting(auditApi.undo, { invalidates: ['products', 'history', 'audit'], success: 'Cambio deshecho' });
  if (undo.isSuccess)
    return (
      <Alert color="gray" icon={<IconArrowBackUp size={20} aria-hidden />} title="El cambio se deshizo">
        Los productos tienen de nuevo los valores que tenían.
      </Alert>
    );
  const done = counted(updated, ['producto actualizado', 'productos actualizados'], integer);
  const failed = failedProducts.length;
  return (
    <>
      <Alert
        color={failed > 0 ? 'amber' : 'green'}
        icon={failed > 0 ? <IconAlertTriangle size={20} aria-hidden /> : <IconCheck size={20} aria-hidden />}
        title={done}
      >
        {[
          unchanged > 0 && `${integer(unchanged)} ya ${unchanged === 1 ? 'estaba' : 'estaban'} así.`,
          failed > 0 && `${integer(failed)} sin cambiar:`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Alert>
      {failed > 0 && (
        <ul className={classes.failed}>
          {failedProducts.map(({ id, name, reason }) => (
            <li key={id}>
              <Link to={`/products/edit-product/${id}` as '/'}>{name}</Link>: {reason}
            </li>
          ))}
        </ul>
      )}
      {undo.error && <ErrorNotice failure={asFailure(undo.error)} />}
      {may && updated > 0 && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={17} aria-hidden />}
            loading={undo.isPending}
            onClick={() => undo.mutate({ params: { requestId } })}
          >
            Deshacer
          </Button>
        </Group>
      )}
    </>
  );
}
