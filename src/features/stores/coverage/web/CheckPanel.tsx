import { Skeleton, Stack, Text, TextInput, Title } from '@mantine/core';
import { IconSearch } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { normalise } from '#kit/contract/text.ts';
import { QueryFailed } from '#kit/web/display/EmptyState.tsx';
import { useTenantFormat } from '#kit/web/shell/format.tsx';
import { endpointQuery } from '#kit/web/api/query.ts';
import { coverageApi } from '../coverage.contract.ts';
import classes from './CoveragePage.module.css';
import { type Coverage, type Highlight, highlightOverlap, namesOf, noHighlight } from './coverage.ts';

type CheckPanelProps = { coverage: Coverage; lit: Highlight; onLight: (highlight: Highlight) => void };

/** Where areas of different stores lie upon each other, and what lies between all of them without any. */
export function CheckPanel({ coverage, lit, onLight }: CheckPanelProps) {
  const { data, error, refetch } = useQuery(endpointQuery(coverageApi.check));
  const { decimal } = useTenantFormat();
  const [typed, setTyped] = useState('');
  const size = (squareKm: number) => `${decimal(Math.max(0.01, Math.round(squareKm * 100) / 100))} km²`;
  if (error) return <QueryFailed failure={error} what="la revisión de las zonas" onRetry={() => void refetch()} />;
  if (!data) return <Skeleton h={240} radius={14} />;
  return (
    <Stack gap="lg">
      <TextInput
        type="search"
        aria-label="Buscar por local o zona"
        placeholder="Buscar por local o zona"
        leftSection={<IconSearch size={16} aria-hidden />}
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
      <Found
        title="Superposiciones"
        none="Ninguna zona de un local pisa la de otro."
        hint="Aquí dos locales llegan a la misma dirección."
        words={typed}
        items={data.overlaps.map((overlap) => ({
          key: overlap.areaIds.join(),
          name: namesOf(overlap, coverage),
          size: size(overlap.squareKm),
          lit: highlightOverlap(overlap),
        }))}
        shown={lit}
        onLight={onLight}
      />
      {data.intricate.length > 0 && (
        <Found
          title="Sin revisar"
          none=""
          hint="Sus bordes se cruzan demasiadas veces para compararlas: simplifícalos y se revisarán."
          words={typed}
          items={data.intricate.map((pair) => ({
            key: pair.areaIds.join(),
            name: namesOf(pair, coverage),
            size: '',
            lit: highlightOverlap({ ...pair, rings: [] }),
          }))}
          shown={lit}
          onLight={onLight}
        />
      )}
      <Found
        title="Huecos"
        none="No hay huecos encerrados entre las zonas."
        hint="Rodeados de zonas, sin ningún local que llegue."
        items={data.gaps.map(({ squareKm, ring }, index) => ({
          key: String(index),
          name: `Hueco ${index + 1}`,
          size: size(squareKm),
          lit: { ...noHighlight, rings: [ring] },
        }))}
        shown={lit}
        onLight={onLight}
      />
    </Stack>
  );
}

/** As many as one goes through; the largest come first. */
const maxItems = 100;

type Item = { key: string; name: string; size: string; lit: Highlight };
type FoundProps = {
  title: string;
  none: string;
  hint: string;
  items: Item[];
  /** Keeps those whose name has them. */
  words?: string;
  shown: Highlight;
  onLight: (highlight: Highlight) => void;
};

function Found({ title, none, hint, items, words = '', shown, onLight }: FoundProps) {
  const term = normalise(words.trim());
  const found = items.filter(({ name }) => normalise(name).includes(term));
  const isSelected = ({ lit }: Item) => lit.rings.length > 0 && lit.rings[0] === shown.rings[0];
  return (
    <section>
      <Title order={2} size="h4">
        {title} ({items.length})
      </Title>
      <Text size="sm" c="dimmed" mb={8}>
        {items.length > 0 ? hint : none}
      </Text>
      <ul className={classes.list} aria-label={title}>
        {found.slice(0, maxItems).map((item) => (
          <li key={item.key}>
            <button
              type="button"
              className={classes.item}
              aria-pressed={isSelected(item)}
              onClick={() => onLight(item.lit)}
            >
              <span className={classes.itemName}>{item.name}</span>
              <span className={classes.itemSize}>{item.size}</span>
            </button>
          </li>
        ))}
      </ul>
      {found.length > maxItems && (
        <Text size="sm" c="dimmed">
          Se muestran las {maxItems} más grandes de {found.length}.
        </Text>
      )}
    </section>
  );
}
