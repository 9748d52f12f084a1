import { Anchor, List, Text } from '@mantine/core';
import { useState } from 'react';
import type { ClosingTarget } from './target.ts';

/** As many as are read at a glance. */
const inSight = 5;

/** Which stores are about to be changed, by name: a search finds others than those somebody thinks of. */
export function TargetStores({ target: { stores, count, group } }: { target: ClosingTarget }) {
  const [all, setAll] = useState(false);
  if (group) return <Text size="sm">Los que hoy son del grupo «{group.name}».</Text>;
  if (count === 1) return null;
  if (stores.length === 0) return <Text size="sm">Todos los locales a los que llegas.</Text>;
  const hidden = all ? 0 : Math.max(0, stores.length - inSight);
  return (
    <div>
      <List size="sm" aria-label="Locales" mah={220} style={{ overflowY: 'auto' }}>
        {stores.slice(0, stores.length - hidden).map(({ id, name, commune }) => (
          <List.Item key={id}>
            {name}
            {commune && (
              <Text span size="sm" c="dimmed">
                {' '}
                · {commune}
              </Text>
            )}
          </List.Item>
        ))}
      </List>
      {hidden > 0 && (
        <Anchor component="button" type="button" size="sm" mt={4} onClick={() => setAll(true)}>
          y {hidden} más
        </Anchor>
      )}
    </div>
  );
}
