import { ActionIcon } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { visibleBannersApi } from '#features/platform/informative-banners/visibleBanners.contract.ts';
import { BannerStrip, narrowWidth } from '#features/platform/informative-banners/web/BannerStrip.tsx';
import { firstHourQuery } from '../firstHour.ts';
import { type Dismissals, dismiss, notDismissed, oneDay, oneWeek, oneYear } from './dismissals.ts';

/** Read before the shell is drawn, so that a notice does not push a page down that is already there. */
export const bannersQuery = { ...endpointQuery(visibleBannersApi.list), staleTime: 600_000 };

/** Platform notices to administrators, one at a time, until dismissed. Only on lists. */
export function InformativeBanners() {
  const banners = useQuery(bannersQuery).data?.data ?? [];
  const [openedAt] = useState(Date.now);
  const [dismissals, setDismissals] = useLocalStorage<Dismissals>({
    key: `avisos:${location.host}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const isNarrow = useMediaQuery(`(max-width: ${narrowWidth}px)`, undefined, { getInitialValueInEffect: false });
  const allowed = useMatches({ select: (matches) => matches.at(-1)?.staticData.banners });
  const [banner] = notDismissed(banners, dismissals, openedAt);
  // A company that has still to sell something has other things to read.
  const building = useQuery({ ...firstHourQuery, enabled: false }).data?.done === false;
  if (!banner || !allowed || building) return null;
  const away = (time: number) => setDismissals((current) => dismiss(current, banner.id, time, Date.now()));
  return (
    <BannerStrip key={banner.id} banner={banner} isNarrow={isNarrow} label="Aviso de Comanda">
      <RowMenu
        label="este aviso"
        actions={[
          { label: 'Recordar en una semana', run: () => away(oneWeek) },
          { label: 'No mostrar más', run: () => away(oneYear) },
        ]}
      />
      <ActionIcon aria-label="Ocultar el aviso por hoy" onClick={() => away(oneDay)}>
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </BannerStrip>
  );
}
