import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

const now = { getInitialValueInEffect: false };

/** How a tablet shows its board: as it was chosen there, and until then as its screen has room. Orders on their way fold. */
export function useBoardLayout() {
  const small = useMediaQuery('(max-width: 79.99em), (max-height: 53em)', false, now);
  const [chosen, setCompact] = useLocalStorage<boolean | null>({
    key: 'cocina:tarjetas-compactas',
    defaultValue: null,
    ...now,
  });
  const [counting, setCounting] = useLocalStorage({ key: 'cocina:por-cocinar', defaultValue: false, ...now });
  const narrow = useMediaQuery('(max-width: 79.99em)', false, now);
  const [folding, setFolded] = useLocalStorage<boolean | null>({
    key: 'cocina:en-camino-plegado',
    defaultValue: null,
    ...now,
  });
  return { compact: chosen ?? small, setCompact, counting, setCounting, folded: folding ?? narrow, setFolded };
}
export type BoardLayout = ReturnType<typeof useBoardLayout>;
