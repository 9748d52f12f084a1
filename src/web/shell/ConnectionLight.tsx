import { useConnection } from '#kit/web/api/live.ts';
import classes from './ConnectionLight.module.css';

const labels = {
  offline: 'Sin conexión. Lo que ves puede haber cambiado; guardar necesita internet.',
  waiting: 'Reconectando. Lo que ves puede haber cambiado.',
} as const;

/** Shows only when what is on screen may be out of date. */
export function ConnectionLight() {
  const connection = useConnection();
  if (connection !== 'offline' && connection !== 'waiting') return null;
  return (
    // The browser's own tooltip: nothing can be fetched now.
    <output className={classes.light} data-state={connection} title={labels[connection]}>
      {connection === 'offline' ? 'Sin conexión' : 'Reconectando'}
    </output>
  );
}
