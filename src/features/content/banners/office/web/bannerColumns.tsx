import { Text } from '@mantine/core';
import { capitalized } from '#kit/contract/values/capitalized.ts';
import { CountWithNames } from '#kit/web/list/filters/CountWithNames.tsx';
import type { Column } from '#kit/web/list/table/column.ts';
import { createdColumn, updatedColumn } from '#kit/web/list/table/timestampColumns.tsx';
import { RecordSwitch, useRecordToggle } from '#kit/web/record/RecordSwitch.tsx';
import { figureColumns } from '#features/content/counts/web/index.ts';
import type { Banner, ListedBanner } from '../../record/bannerShape.contract.ts';
import { type Placement, placementLabels } from '../../schedule/bannerWords.contract.ts';
import { BannerState } from './BannerState.tsx';
import classes from './Banners.module.css';
import type { KindScreens } from './bannerKinds.ts';

/** The pictures of a banner in the form of each platform; the app shows that of phones. */
function Shots({ banner }: { banner: Banner }) {
  const shots = banner.pictures.filter(({ platform }) => platform !== 'app');
  if (shots.length === 0)
    return (
      <Text span inherit c="dimmed">
        —
      </Text>
    );
  return (
    <span className={classes.shots}>
      {shots.map(({ platform, url, width, height }) => (
        <img
          key={platform}
          className={classes.shot}
          src={url}
          alt=""
          loading="lazy"
          width={(44 * width) / height}
          height={44}
        />
      ))}
    </span>
  );
}

function ActiveSwitch({ banner, screens }: { banner: Banner; screens: KindScreens }) {
  const setActive = useRecordToggle<Banner>(
    screens.api.update,
    'active',
    ({ name }, on) => `${capitalized(screens.noun[0])} ${name} ${on ? 'activado' : 'en pausa'}`,
  );
  return (
    <RecordSwitch
      policy={screens.api.update.policy}
      label={`${banner.name} activo`}
      on={banner.active}
      onChange={(on) => setActive(banner, on)}
    />
  );
}

export const bannerColumns = (screens: KindScreens): Column<ListedBanner>[] => [
  {
    id: 'name',
    label: 'Nombre',
    sort: 'name',
    cell: ({ name, description }) => (
      <span>
        <bdi>{name}</bdi>
        <Text span size="xs" c="dimmed" fw={400} display="block" lineClamp={1}>
          {description}
        </Text>
      </span>
    ),
  },
  {
    id: 'pictures',
    label: 'Imagen',
    width: 250,
    priority: 2,
    card: 'none',
    cell: (banner) => <Shots banner={banner} />,
  },
  { id: 'active', label: 'Activo', width: 80, cell: (banner) => <ActiveSwitch banner={banner} screens={screens} /> },
  { id: 'state', label: 'Estado', width: 190, card: 'badge', cell: (banner) => <BannerState banner={banner} /> },
  ...(screens.placements
    ? [
        {
          id: 'placement',
          label: 'Lugar',
          width: 150,
          priority: 1,
          cell: ({ placement }: Banner) => placementLabels[placement as Placement],
        },
      ]
    : []),
  {
    id: 'position',
    label: 'Posición',
    sort: 'position',
    width: 100,
    align: 'end',
    priority: 3,
    cell: ({ position }) => position,
  },
  {
    id: 'storeIds',
    label: 'Locales',
    width: 120,
    priority: 1,
    cell: ({ storeIds, storeGroupIds }) =>
      storeIds.length + storeGroupIds.length === 0 ? (
        'Todos'
      ) : (
        <CountWithNames
          ids={storeIds.length > 0 ? storeIds : storeGroupIds}
          of={storeIds.length > 0 ? 'stores' : 'storeGroups'}
        />
      ),
  },
  ...figureColumns<ListedBanner>(screens.figures),
  createdColumn,
  updatedColumn,
];
