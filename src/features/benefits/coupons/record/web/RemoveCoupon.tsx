import { Button, Modal, Stack, Text } from '@mantine/core';
import type { RemovalDialogProps } from '#kit/web/record/useRemoveRecord.tsx';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { ErrorNotice } from '#kit/web/display/ErrorNotice.tsx';
import { DialogActions } from '#kit/web/shell/DialogActions.tsx';
import { failures } from '../../coupons.failures.ts';
import { couponsApi } from '../coupons.contract.ts';
import type { Coupon } from '../couponShape.contract.ts';

/** Confirms the deletion of a coupon. A used coupon can only be disabled. */
export function RemoveCoupon({ record, onClose, removing }: RemovalDialogProps<Coupon>) {
  const { run, isPending, error } = removing;
  const isUsed = record.usedCount > 0 || error?.code === failures.couponUsed.code;
  return (
    <Modal
      opened
      onClose={onClose}
      padding="lg"
      title={isUsed ? `«${record.code}» ya se usó` : `¿Eliminar «${record.code}»?`}
    >
      <Stack gap="md">
        {isUsed ? (
          <SwitchOff coupon={record} onClose={onClose} />
        ) : (
          <>
            <Text size="sm">Sale de todas las listas. Puedes deshacerlo desde Auditoría.</Text>
            {error && <ErrorNotice failure={error} />}
            <DialogActions disabled={isPending} onCancel={onClose}>
              <Button color="red" loading={isPending} onClick={run} data-autofocus>
                Eliminar cupón
              </Button>
            </DialogActions>
          </>
        )}
      </Stack>
    </Modal>
  );
}

function SwitchOff({ coupon: { id, enabled }, onClose }: { coupon: Coupon; onClose: () => void }) {
  const { mutateAsync, isPending, error } = useEndpointMutation(couponsApi.update, {
    invalidates: ['history'],
    success: 'Cupón desactivado',
  });
  const switchOff = () => mutateAsync({ params: { id }, body: { enabled: false } }).then(onClose, () => undefined);
  return (
    <>
      <Text size="sm">
        Un cupón con usos no se elimina, para que sus pedidos sigan contando.{' '}
        {enabled ? 'Desactívalo' : 'Está desactivado'}: deja de valer y lo que ya dio se conserva.
      </Text>
      {error && <ErrorNotice failure={error} />}
      <DialogActions cancel="Cerrar" onCancel={onClose}>
        {enabled && (
          <Can do={couponsApi.update.policy}>
            <Button loading={isPending} onClick={() => void switchOff()} data-autofocus>
              Desactivar cupón
            </Button>
          </Can>
        )}
      </DialogActions>
    </>
  );
}
