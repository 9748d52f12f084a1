import { ActionIcon } from '@mantine/core';
import { useLocalStorage, useMediaQuery } from '@mantine/hooks';
import { IconX } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useMatches } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
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

/** A notice in a line: its title in words, its picture small until it is opened. The title is all there is without it. */
function Notice({ banner }: { banner: InformativeBanner }) {
  const narrow = useMediaQuery('(max-width: 550px)', undefined, { getInitialValueInEffect: false });
  const [isBroken, setIsBroken] = useState(false);
  const [isOpen, setIsOpen] = useState(false);
  const { title, link } = banner;
  const source = narrow ? banner.responsiveImage : banner.desktopImage;
  const linked = (content: ReactNode) =>
    link ? (
      <a href={link} target="_blank" rel="noreferrer">
        {content}
      </a>
    ) : (
      content
    );
  if (isBroken) return <span className={classes.title}>{linked(title)}</span>;
  return (
    <>
      <button
        type="button"
        className={classes.thumb}
        aria-label={isOpen ? 'Ocultar la imagen del aviso' : 'Ver la imagen del aviso'}
        aria-expanded={isOpen}
        onClick={() => setIsOpen(!isOpen)}
      >
        <img src={banner.desktopImage} alt="" onError={() => setIsBroken(true)} />
      </button>
      <span className={classes.title}>{linked(title)}</span>
      {isOpen && <div className={classes.picture}>{linked(<img src={source} alt={title} />)}</div>}
    </>
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
      <Notice key={banner.id} banner={banner} />
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
