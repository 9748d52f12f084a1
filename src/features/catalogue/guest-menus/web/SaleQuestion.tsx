import { Anchor, SegmentedControl, Stack } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { orderChannelLabels, orderChannels } from '#domain/catalogue.ts';
import { dispatchLabels, dispatchMethods } from '#domain/delivery/dispatch.ts';
import { Can } from '#kit/web/session/Can.tsx';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import type { SaleSearch } from '../guestMenus.screens.tsx';

type Props = { productId?: number; search: SaleSearch; storeId: number | null; onChange: (part: SaleSearch) => void };

/** Form for the store, channel, dispatch method and moment of a sale. */
export function SaleQuestion({ productId, search, storeId, onChange }: Props) {
  const { channel = 'web', method = 'delivery', at = '' } = search;
  return (
    <Stack>
      <RemoteSelect
        label="Local"
        placeholder="Elige un local"
        of="stores"
        clearable={false}
        value={storeId}
        onChange={(id) => onChange({ storeId: id ?? undefined })}
      />
      {productId !== undefined && (
        <Can do="stores.list">
          <Anchor
            size="sm"
            renderRoot={(props) => <Link to="/stores/coverage" search={{ product: productId } as never} {...props} />}
          >
            Buscar el local por la dirección de quien compra
          </Anchor>
        </Can>
      )}
      <SegmentedControl
        aria-label="Canal"
        value={channel}
        onChange={(value) => onChange({ channel: value })}
        data={orderChannels.map((value) => ({ value, label: orderChannelLabels[value] }))}
      />
      <SegmentedControl
        aria-label="Cómo se entrega"
        value={method}
        onChange={(value) => onChange({ method: value })}
        data={dispatchMethods.map((value) => ({ value, label: dispatchLabels[value] }))}
      />
      <MomentBox
        id="sale-moment"
        label="Cuándo"
        description="Hora del local. En blanco es ahora."
        inputWrapperOrder={helpBelow}
        value={at}
        onChange={(moment) => onChange({ at: moment === '' ? undefined : moment })}
      />
    </Stack>
  );
}
