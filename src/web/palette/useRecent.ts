import { useLocalStorage } from '@mantine/hooks';
import { z } from 'zod';

const recent = z.array(z.object({ label: z.string(), path: z.string() })).catch([]);
export type Recent = z.output<typeof recent>[number];

const maxRecent = 6;

function parsed(text: string | undefined): Recent[] {
  try {
    return recent.parse(JSON.parse(text ?? '[]'));
  } catch {
    return [];
  }
}

/** Recently opened entries of the user, newest first. */
export function useRecent(email: string) {
  const [entries, setEntries] = useLocalStorage<Recent[]>({
    key: `recientes:${location.host}:${email}`,
    defaultValue: [],
    getInitialValueInEffect: false,
    deserialize: parsed,
  });
  const remember = ({ label, path }: Recent) =>
    setEntries((before) => [{ label, path }, ...before.filter((each) => each.path !== path)].slice(0, maxRecent));
  return { entries, remember };
}
