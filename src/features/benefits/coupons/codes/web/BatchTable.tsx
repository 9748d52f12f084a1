import { ActionIcon, Table, Text } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { DateTime, pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { Tip } from '#kit/web/display/Tip.tsx';
import { type CodeBatch, couponCodesApi } from '../couponCodes.contract.ts';

type BatchTableProps = { coupon: { id: number }; batches: readonly CodeBatch[] };

/** Codes of a batch that were neither used nor sent. */
const unusedCount = ({ codeCount, usedCount, sentCount }: CodeBatch) => codeCount - usedCount - sentCount;

/** Batches of a coupon with the usage of their codes. */
export function BatchTable({ coupon, batches }: BatchTableProps) {
  const { integer } = useTenantFormat();
  const removing = useEndpointMutation(couponCodesApi.removeUnused, { success: 'Códigos eliminados' });
  const confirmRemoval = (batch: CodeBatch) =>
    confirm({
      title: `¿Eliminar ${pluralize(unusedCount(batch), ['código', 'códigos'], integer)} sin usar?`,
      body: 'Dejan de valer para siempre: no se puede deshacer. Los usados y los ya enviados por correo se quedan.',
      confirm: 'Eliminar códigos',
      danger: true,
      run: () => removing.mutateAsync({ params: { id: coupon.id, batchId: batch.id } }),
    });
  return (
    <Table verticalSpacing="sm">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Lote</Table.Th>
          <Table.Th ta="right">Códigos</Table.Th>
          <Table.Th aria-label="Acciones" />
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {batches.map((batch) => (
          <Table.Tr key={batch.id}>
            <Table.Td>
              <b>{batch.prefix ? `${batch.prefix}…` : 'Sin prefijo'}</b>
              <Text size="xs" c="dimmed">
                <DateTime at={batch.createdAt} />, {batch.authorName}
              </Text>
            </Table.Td>
            <Table.Td ta="right">
              {batch.codeCount < batch.amount && unusedCount(batch) > 0
                ? `${integer(batch.codeCount)} de ${integer(batch.amount)}`
                : integer(batch.codeCount)}
              <Text size="xs" c="dimmed">
                {pluralize(batch.usedCount, ['usado', 'usados'], integer)}
                {batch.sentCount > 0 && `, ${pluralize(batch.sentCount, ['enviado', 'enviados'], integer)}`}
              </Text>
            </Table.Td>
            <Table.Td ta="right">
              <Can do={couponCodesApi.removeUnused.policy}>
                <Tip label="Eliminar los que nadie ha usado">
                  <ActionIcon
                    aria-label={`Eliminar los códigos sin usar del lote ${batch.id}`}
                    disabled={unusedCount(batch) === 0}
                    onClick={() => void confirmRemoval(batch)}
                  >
                    <IconTrash size={18} />
                  </ActionIcon>
                </Tip>
              </Can>
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}
