import { ActionIcon } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { type CSSProperties, useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import { RowMenu } from '#kit/web/list/table/RowMenu.tsx';
import {
  type InformativeBanner,
  informativeBannersApi,
} from '#features/platform/informative-banners/informativeBanners.contract.ts';
import { firstHourQuery } from '../firstHour.ts';
import { type Dismissals, dismiss, notDismissed, oneDay, oneWeek, oneYear } from './dismissals.ts';
import classes from './InformativeBanners.module.css';

/** Read before the shell is drawn, so that a notice does not push a page down that is already there. */
export const bannersQuery = { ...endpointQuery(informativeBannersApi.list), staleTime: 600_000 };

/** The picture for the width of the screen; its title in words where it cannot be had. */
function Picture({ banner }: { banner: InformativeBanner }) {
  const narrow = useMediaQuery('(max-width: 550px)', undefined, { getInitialValueInEffect: false });
  const [broken, setBroken] = useState(false);
  const source = narrow ? banner.responsiveImage : banner.desktopImage;
  const picture = broken ? (
    <span className={classes.title}>{banner.title}</span>
  ) : (
    <img src={source} alt={banner.title} onError={() => setBroken(true)} />
  );
  const style = broken ? undefined : ({ '--picture': `url(${JSON.stringify(source)})` } as CSSProperties);
  if (!banner.link)
    return (
      <div className={classes.picture} style={style}>
        {picture}
      </div>
    );
  return (
    <a href={banner.link} target="_blank" rel="noreferrer" className={classes.picture} style={style}>
      {picture}
    </a>
  );
}

/** Platform notices to administrators, one at a time, until dismissed. Only on lists. */
export function InformativeBanners() {
  const banners = useQuery(bannersQuery).data?.data ?? [];
  const [openedAt] = useState(Date.now);
  const [dismissals, setDismissals] = useLocalStorage<Dismissals>({
    key: `avisos:${location.host}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const allowed = useMatches({ select: (matches) => matches.at(-1)?.staticData.banners });
  const [banner] = notDismissed(banners, dismissals, openedAt);
  // A company that has still to sell something has other things to read.
  const building = useQuery({ ...firstHourQuery, enabled: false }).data?.done === false;
  if (!banner || !allowed || building) return null;
  const away = (time: number) => setDismissals((current) => dismiss(current, banner.id, time, Date.now()));
  return (
    <section className={classes.banner} aria-label="Aviso de Comanda">
      <Picture key={banner.id} banner={banner} />
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
    </section>
  );
}
