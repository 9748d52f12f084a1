import { Text } from '@mantine/core';
import { StoreNames } from './StoreNames.tsx';
import type { ClosingTarget } from './target.ts';

/** Names of the stores about to change: a search may match unexpected ones. */
export function TargetStores({ target: { stores, count, group } }: { target: ClosingTarget }) {
  if (group) return <Text size="sm">Los que hoy son del grupo «{group.name}».</Text>;
  if (count === 1) return null;
  if (stores.length === 0) return <Text size="sm">Todos los locales a los que tienes acceso.</Text>;
  return (
    <div>
      <StoreNames stores={stores} />
    </div>
  );
}
