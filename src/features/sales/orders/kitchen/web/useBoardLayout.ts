import { useLocalStorage, useMediaQuery } from '@mantine/hooks';

const now = { getInitialValueInEffect: false };

/** How a tablet shows its board: as it was chosen there, and until then as its screen has room. */
export function useBoardLayout() {
  const small = useMediaQuery('(max-width: 79.99em), (max-height: 53em)', false, now);
  const [chosen, setCompact] = useLocalStorage<boolean | null>({
    key: 'cocina:tarjetas-compactas',
    defaultValue: null,
    ...now,
  });
  const [counting, setCounting] = useLocalStorage({ key: 'cocina:por-cocinar', defaultValue: false, ...now });
  return { compact: chosen ?? small, setCompact, counting, setCounting };
}
export type BoardLayout = ReturnType<typeof useBoardLayout>;
