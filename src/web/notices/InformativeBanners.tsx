import { Button, Group } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { endpointQuery } from '#kit/web/api/query.ts';
import {
  type InformativeBanner,
  informativeBannersApi,
} from '#features/platform/informative-banners/informativeBanners.contract.ts';
import { type Dismissals, dismiss, notDismissed, oneWeek, oneYear } from './dismissals.ts';
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
  if (!banner.link) return picture;
  return (
    <a href={banner.link} target="_blank" rel="noreferrer" className={classes.link}>
      {picture}
    </a>
  );
}

/** What the platform tells the people who administrate, one notice at a time, until each is put away. */
export function InformativeBanners() {
  const banners = useQuery(bannersQuery).data?.data ?? [];
  const [openedAt] = useState(Date.now);
  const [dismissals, setDismissals] = useLocalStorage<Dismissals>({
    key: `avisos:${location.host}`,
    defaultValue: {},
    getInitialValueInEffect: false,
  });
  const [banner] = notDismissed(banners, dismissals, openedAt);
  if (!banner) return null;
  const away = (time: number) => setDismissals((current) => dismiss(current, banner.id, time, Date.now()));
  return (
    <section className={classes.banner} aria-label="Aviso de Comanda">
      <Picture key={banner.id} banner={banner} />
      <Group gap="xs" className={classes.actions}>
        <Button variant="default" size="xs" onClick={() => away(oneWeek)}>
          Recordar en una semana
        </Button>
        <Button variant="default" size="xs" onClick={() => away(oneYear)}>
          No mostrar más
        </Button>
      </Group>
    </section>
  );
}
