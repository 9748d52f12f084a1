import { Button, Popover, Stack } from '@mantine/core';
import { IconMapPin } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { localMoment } from '#domain/schedule/schedule.ts';
import { MomentBox } from '#kit/web/form/fields/MomentBox.tsx';
import { RemoteSelect } from '#kit/web/form/fields/RemoteSelect.tsx';
import { helpBelow } from '#kit/web/form/fields/TextField.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { storeOptionsApi } from '#features/stores/record/stores.contract.ts';

/** Where and when a page is looked at, as it is asked: half a moment may be typed. */
export type AskedOccasion = { storeId: number | null; moment: string };
export const hereAndNow: AskedOccasion = { storeId: null, moment: '' };

/** What of it the server is asked: a moment once it is whole. */
export const occasionOf = ({ storeId, moment }: AskedOccasion) => ({
  ...(storeId !== null && { storeId }),
  ...(localMoment.safeParse(moment).success && { moment }),
});

const day = new Intl.DateTimeFormat('es', { weekday: 'long', day: 'numeric', month: 'short', timeZone: 'UTC' });
const whenText = (moment: string): string =>
  localMoment.safeParse(moment).success ? `${day.format(new Date(`${moment}Z`))}, ${moment.slice(11)}` : 'ahora';

type OccasionPickerProps = { asked: AskedOccasion; onAsk: (asked: AskedOccasion) => void };

/** Says where and when a page is looked at, and lets it be another store and another moment: what is sold differs. */
export function OccasionPicker({ asked, onAsk }: OccasionPickerProps) {
  const { storeId, moment } = asked;
  const chosen = useQuery({
    ...endpointQuery(storeOptionsApi.all, { query: { ids: storeId === null ? [] : [storeId] } }),
    enabled: storeId !== null,
  });
  const where = storeId === null ? 'El primer local' : (chosen.data?.data[0]?.name ?? 'Local');
  return (
    <Popover position="bottom-end" width={320} trapFocus withArrow shadow="md">
      <Popover.Target>
        <Button variant="default" leftSection={<IconMapPin size={16} aria-hidden />}>
          {where} · {whenText(moment)}
        </Button>
      </Popover.Target>
      <Popover.Dropdown>
        <Stack>
          <RemoteSelect
            label="Local"
            placeholder="El primero que vende algo"
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
