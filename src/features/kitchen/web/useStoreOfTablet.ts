import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { keep, readKept } from './kept.ts';

const storeId = z.number().int().positive().nullable();

/** The store a tablet stands in, as somebody chose it once. */
export function useStoreOfTablet(owner: string) {
  const navigate = useNavigate({ from: '/kds' });
  const name = `cocina:${owner}:local`;
  const open = (store: number, replace = false) => {
    keep(name, store);
    void navigate({ to: '/kds', search: { store }, replace });
  };
  const change = () => {
    keep(name, null);
    void navigate({ to: '/kds', search: {} });
  };
  return { remembered: readKept(name, storeId), open, change };
}
