import { Button, Group, Skeleton, Stack, Text } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { download } from '#kit/web/api/call.ts';
import { endpointQuery } from '#kit/web/api/query.ts';
import { Can, useCan } from '#kit/web/session/Can.tsx';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { toasts } from '#kit/web/shell/toasts.tsx';
import type { Coupon } from '../../record/couponShape.contract.ts';
import { couponCodesApi } from '../couponCodes.contract.ts';
import { BatchTable } from './BatchTable.tsx';
import { GenerateCodes } from './GenerateCodes.tsx';

type CouponCodesProps = { coupon: Pick<Coupon, 'id' | 'code' | 'visibility'> };

/** Single-use codes of a coupon: its batches and the form that generates more. */
export function CouponCodes({ coupon }: CouponCodesProps) {
  const { data, error, refetch } = useQuery(endpointQuery(couponCodesApi.batches, { params: { id: coupon.id } }));
  const canGenerate = useCan(couponCodesApi.generate.policy);
  const batches = data?.data;
  return (
    <Stack>
      <Text size="sm">
        Cada código vale para un solo pedido, con las reglas de {coupon.code}.{' '}
        {coupon.visibility === 'private'
          ? 'Es privado: con códigos generados solo valen estos, no el del cupón.'
          : 'El código del cupón sigue valiendo.'}
      </Text>
      {error && !batches && <QueryFailed failure={error} what="sus códigos" onRetry={() => void refetch()} />}
      {!error && !batches && <Skeleton h={120} />}
      {batches?.length === 0 && !canGenerate && (
        <Text size="sm" c="dimmed">
          Todavía no tiene códigos. Los genera quien puede crear cupones.
        </Text>
      )}
      {batches && batches.length > 0 && (
        <>
          <BatchTable coupon={coupon} batches={batches} />
          <ExportCodes coupon={coupon} />
        </>
      )}
      {canGenerate && <GenerateCodes couponId={coupon.id} />}
    </Stack>
  );
}

function ExportCodes({ coupon: { id, code } }: CouponCodesProps) {
  const save = (name: string, query: { used?: boolean }) =>
    void download(couponCodesApi.exportCsv, { params: { id }, query }, `codigos-${code}${name}.csv`)
      .then(() => toasts.success('Archivo descargado'))
      .catch(toasts.failure);
  const icon = <IconDownload size={17} stroke={1.9} aria-hidden />;
  return (
    <Can do={couponCodesApi.exportCsv.policy}>
      <Group gap="xs">
        <Button variant="default" leftSection={icon} onClick={() => save('', {})}>
          Exportar todos
        </Button>
        <Button variant="default" leftSection={icon} onClick={() => save('-sin-usar', { used: false })}>
          Exportar sin usar
        </Button>
      </Group>
    </Can>
  );
}
