import { useMediaQuery } from '@mantine/hooks';

/** Narrower than 768 px: tables become cards and filters fold away. */
export const usePhone = (): boolean => useMediaQuery('(max-width: 47.99em)', false, { getInitialValueInEffect: false });
