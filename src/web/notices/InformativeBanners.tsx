import { ActionIcon } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { useState } from 'react';
import type { Dismissal } from '#features/platform/informative-banners/informativeBanners.rules.ts';
import { BannerStrip, narrowWidth } from '#features/platform/informative-banners/web/BannerStrip.tsx';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import { firstHourQuery } from '../firstHour.ts';
import { bannersQuery } from './bannersQuery.ts';
import { respond, useSeen } from './useSeen.ts';
import { type Dismissals, dismiss, notDismissed, oneDay, oneWeek, oneYear, stripsOf } from './dismissals.ts';

/** Platform notices to administrators: a critical one until it ends, others one at a time until dismissed. Only on lists. */
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
  // A company that has still to sell something has other things to read.
  const building = useQuery({ ...firstHourQuery, enabled: false }).data?.done === false;
  const visible = allowed && !building ? stripsOf(notDismissed(banners, dismissals, openedAt)) : [];
  useSeen(visible);
  const hide = (id: number, time: number) => setDismissals((current) => dismiss(current, id, time, Date.now()));
  const away = (id: number, response: Dismissal) => {
    hide(id, response === 'postponed' ? oneWeek : oneYear);
    void respond(id, response);
  };
  return visible.map((banner) => (
    <BannerStrip key={banner.id} banner={banner} isNarrow={isNarrow} label="Aviso de Comanda">
      {banner.severity !== 'critical' && (
        <>
          <RowMenu
            label="este aviso"
            actions={[
              { label: 'Recordar en una semana', run: () => away(banner.id, 'postponed') },
              { label: 'No mostrar más', run: () => away(banner.id, 'deleted') },
            ]}
          />
          <ActionIcon aria-label="Ocultar el aviso por hoy" onClick={() => hide(banner.id, oneDay)}>
            <IconX size={18} aria-hidden />
          </ActionIcon>
        </>
      )}
    </BannerStrip>
  ));
}
