import { Button, Popover, Stack, Text } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { localMoment } from '#domain/schedule/schedule.ts';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { RemoteSelect } from '#kit/web/form/fields/records/RemoteSelect.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';

/** Store and moment of a preview while they are edited; the moment may be incomplete. */
export type PreviewOccasion = { storeId: number | null; moment: string };
export const hereAndNow: PreviewOccasion = { storeId: null, moment: '' };

/** Query of an occasion: the moment only when it is complete. */
export const occasionOf = ({ storeId, moment }: PreviewOccasion) => ({
  ...(storeId !== null && { storeId }),
  ...(localMoment.safeParse(moment).success && { moment }),
});

type OccasionPickerProps = {
  asked: PreviewOccasion;
  /** Name of the store that is shown while none is chosen; undefined where none sells yet. */
  firstStore: string | undefined;
  onAsk: (occasion: PreviewOccasion) => void;
};

/** Selects the store and the moment of a preview, which change the items on sale. */
export function OccasionPicker({ asked, firstStore, onAsk }: OccasionPickerProps) {
  const { storeId, moment } = asked;
  const chosen = useQuery({
    ...endpointQuery(storeOptionsApi.all, { query: { ids: storeId === null ? [] : [storeId] } }),
    enabled: storeId !== null,
  });
  const { longDay } = useTenantFormat();
  const isComplete = localMoment.safeParse(moment).success;
  const when = isComplete ? `${longDay(moment.slice(0, 10))}, ${moment.slice(11)}` : 'ahora';
  const where = (storeId === null ? firstStore : chosen.data?.data[0]?.name) ?? 'Local';
  return (
    <Popover position="bottom-end" width={320} trapFocus withArrow shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconMapPin size={16} aria-hidden />}>
          {where} · {when}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack>
          {/* Has the focus first: a picker would open its list over the rest. */}
          <Text size="sm" c="dimmed" tabIndex={-1} data-autofocus>
            Lo que se vende cambia con el local y la hora. Sin elegir uno, es el primero que está abierto.
          </Text>
          <RemoteSelect
            label="Local"
            placeholder={firstStore}
            of="stores"
            value={storeId}
            onChange={(next) => onAsk({ ...asked, storeId: next })}
          />
          <MomentBox
            id="preview-moment"
            label="Cuándo"
            description="Hora del local. En blanco es ahora."
            inputWrapperOrder={helpBelow}
            value={moment}
            onChange={(next) => onAsk({ ...asked, moment: next })}
          />
        </Stack>
      </Popover.Dropdown>
    </Popover>
  );
}
