import { Anchor } from '@mantine/core';
import { useEndpointMutation } from '#kit/web/api/query.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { confirm } from '#kit/web/shell/dialogs.tsx';
import { pluralize, useTenantFormat } from '#kit/web/shell/format.tsx';
import { type BaseRaise, baseRaisesApi } from '../../baseRaises.contract.ts';

/** Calls a change of prices off, after saying of how many. */
export function CallOff({ raise: { id, productCount } }: { raise: BaseRaise }) {
  const { integer } = useTenantFormat();
  const { mutateAsync } = useEndpointMutation(baseRaisesApi.cancel, {
    success: 'Cambio de precio cancelado',
    invalidates: ['history', 'jobs'],
  });
  const confirmCancel = () =>
    confirm({
      title: '¿Cancelar este cambio de precio?',
      body:
        productCount === 1
          ? 'El precio se queda como está.'
          : `Es de ${pluralize(productCount, ['producto', 'productos'], integer)}: se quedan todos con el precio que tienen.`,
      confirm: 'Cancelar el cambio',
      cancel: 'Dejarlo',
      danger: true,
      run: () => mutateAsync({ params: { id } }),
    });
  return (
    <Can do={baseRaisesApi.cancel.policy}>
      <Anchor component="button" type="button" inherit onClick={() => void confirmCancel()}>
        Cancelar
      </Anchor>
    </Can>
  );
}
