import { Skeleton } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import { useMatches } from '@tanstack/react-router';
import { Mark } from '#features/platform/identity/web/Mark.tsx';
import { usePreferences } from '../theme/preferences.ts';
import classes from './Shell.module.css';
import skeleton from './ShellSkeleton.module.css';

const atOnce = { getInitialValueInEffect: false };
const rows = [150, 120, 168, 132, 144, 110, 156, 128];

/** The shell before anybody knows who is signed in: the same sizes in the same places, so that nothing jumps. */
export function ShellSkeleton() {
  const bare = useMatches({ select: (matches) => matches.at(-1)?.staticData.bare });
  return bare ? <div aria-busy /> : <FrameToCome />;
}

function FrameToCome() {
  const { preferences } = usePreferences();
  const wide = useMediaQuery('(min-width: 75em)', undefined, atOnce);
  const phone = useMediaQuery('(max-width: 48em)', undefined, atOnce);
  const sidebar = !phone && (preferences.layout === 'vertical' || (preferences.layout === 'horizontal' && !wide));
  const rail = preferences.rail || !wide;
  return (
    <div className={classes.shell} data-sidebar={sidebar ? (rail ? 'rail' : 'open') : undefined} aria-busy>
      {sidebar && (
        <div className={classes.side}>
          <div className={skeleton.brand}>
            <Mark size={36} />
            {!rail && <Skeleton height={14} width={120} />}
          </div>
          <div className={skeleton.nav}>
            {rows.map((width) => (
              <Skeleton key={width} height={16} width={rail ? 24 : width} />
            ))}
          </div>
        </div>
      )}
      <div className={classes.column}>
        {preferences.layout !== 'full' && <div className={skeleton.bar} />}
        <main className={classes.main}>
          <output className={skeleton.words}>Cargando tu espacio de trabajo…</output>
          <Skeleton height={30} width={220} mb={24} />
          <Skeleton height={380} radius="lg" />
        </main>
      </div>
    </div>
  );
}
