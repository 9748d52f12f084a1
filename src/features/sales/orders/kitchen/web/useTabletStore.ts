import { useNavigate } from '@tanstack/react-router';
import { z } from 'zod';
import { writeStored, readStored } from './taps/storage.ts';

const storeId = z.number().int().positive().nullable();

/** The store chosen on this tablet. */
export function useTabletStore(owner: string) {
  const navigate = useNavigate({ from: '/kds' });
  const name = `cocina:${owner}:local`;
  const open = (store: number, replace = false) => {
    writeStored(name, store);
    void navigate({ to: '/kds', search: { store }, replace });
  };
  const change = () => {
    writeStored(name, null);
    void navigate({ to: '/kds', search: {} });
  };
  return { remembered: readStored(name, storeId), open, change };
}
