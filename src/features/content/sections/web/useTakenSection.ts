import { useLocalStorage } from '@mantine/hooks';
import { useCurrentUser } from '#kit/web/session/currentUser.ts';
import { type Section, section } from '../content/sectionContent.contract.ts';
import { isShared } from '../types/sectionTypes.contract.ts';

const read = (text: string | undefined): Section | null => {
  try {
    const taken = section.safeParse(JSON.parse(text ?? ''));
    return taken.success && !isShared(taken.data.type) ? taken.data : null;
  } catch {
    return null;
  }
};

/** The section that was copied last, on whatever page of this company and in whatever tab of this browser. */
export function useTakenSection() {
  const { tenant } = useCurrentUser();
  return useLocalStorage<Section | null>({
    key: `seccion-copiada:${tenant.slug}`,
    defaultValue: null,
    deserialize: read,
  });
}
