import { ActionIcon, Button, Menu, Title } from '@mantine/core';
import { useFullscreenDocument } from '@mantine/hooks';
import {
  IconArrowsMaximize,
  IconArrowsMinimize,
  IconBuildingStore,
  IconDotsVertical,
  IconHome,
  IconLayoutList,
  IconListNumbers,
  IconLogout,
  IconVolume,
  IconVolumeOff,
} from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { use } from 'react';
import { formatTime } from '#domain/time/dates.ts';
import classes from './BoardHeader.module.css';
import { BoardContext, useServerSecond } from './BoardContext.ts';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import type { BoardLayout } from './useBoardLayout.ts';
import type { useSound } from './useSound.ts';

type HeaderProps = {
  storeName: string;
  /** Unaccepted orders, which ring the sound. */
  fresh: number;
  sound: ReturnType<typeof useSound>;
  layout: BoardLayout;
  onChangeStore: () => void;
};

const newOrdersText = (count: number) => (count === 1 ? '1 pedido nuevo' : `${count} pedidos nuevos`);

export function BoardHeader({ storeName, fresh, sound, layout, onChangeStore }: HeaderProps) {
  return (
    <header className={classes.bar}>
      <Title order={1} className={classes.store}>
        <span className={classes.kitchen}>Cocina</span>
        {storeName}
      </Title>
      {fresh > 0 && <span className={classes.fresh}>{newOrdersText(fresh)}</span>}
      <div className={classes.end}>
        {sound.silent && (
          // The touch itself is what opens the sound.
          <Button
            className={classes.wake}
            color="amber"
            c="var(--app-on-amber)"
            leftSection={<IconVolume size={22} aria-hidden />}
          >
            Toca para activar el sonido
          </Button>
        )}
        <WallClock />
        <ActionIcon
          className={classes.action}
          aria-label="Sonido de pedidos nuevos"
          aria-pressed={sound.on}
          onClick={() => sound.setOn(!sound.on)}
        >
          {sound.on ? <IconVolume size={26} /> : <IconVolumeOff size={26} />}
        </ActionIcon>
        <ActionIcon
          className={classes.action}
          aria-label="Contar los platos por cocinar"
          aria-pressed={layout.counting}
          onClick={() => layout.setCounting(!layout.counting)}
        >
          <IconListNumbers size={26} />
        </ActionIcon>
        <More layout={layout} onChangeStore={onChangeStore} />
      </div>
    </header>
  );
}

function WallClock() {
  const { timeZone } = use(BoardContext);
  return <span className={classes.clock}>{useServerSecond((now) => formatTime(new Date(now), timeZone))}</span>;
}

function More({ layout, onChangeStore }: Pick<HeaderProps, 'layout' | 'onChangeStore'>) {
  const { storeIds } = useCurrentUser();
  const { toggle, fullscreen } = useFullscreenDocument();
  return (
    <Menu width={300} position="bottom-end" classNames={{ item: classes.item }}>
      <Menu.Target>
        <ActionIcon className={classes.action} aria-label="Más acciones">
          <IconDotsVertical size={26} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {document.fullscreenEnabled && (
          <Menu.Item
            leftSection={fullscreen ? <IconArrowsMinimize size={20} /> : <IconArrowsMaximize size={20} />}
            onClick={() => void toggle()}
          >
            {fullscreen ? 'Salir de pantalla completa' : 'Pantalla completa'}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<IconLayoutList size={20} />} onClick={() => layout.setCompact(!layout.compact)}>
          {layout.compact ? 'Tarjetas grandes' : 'Tarjetas compactas'}
        </Menu.Item>
        {storeIds?.length !== 1 && (
          <Menu.Item leftSection={<IconBuildingStore size={20} />} onClick={onChangeStore}>
            Cambiar de local
          </Menu.Item>
        )}
        <Menu.Divider />
        <Menu.Item leftSection={<IconHome size={20} />} renderRoot={(props) => <Link to="/misc/home" {...props} />}>
          Volver a la administración
        </Menu.Item>
        <Menu.Item
          leftSection={<IconLogout size={20} />}
          renderRoot={(props) => <Link to="/misc/sign-out" state={{ asked: true }} preload={false} {...props} />}
        >
          Cerrar sesión
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
