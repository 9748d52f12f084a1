import { useEffect, useState } from 'react';
import type { Entity } from '#kit/contract/entity.ts';

const none: ReadonlyMap<string, Entity> = new Map();

/** The words of the history, which arrive after the shell: no screen begins with them. */
export function useEntities(): ReadonlyMap<string, Entity> {
  const [entities, setEntities] = useState(none);
  useEffect(function fetchEntities() {
    void import('../entities.ts').then(({ areaEntities }) => setEntities(areaEntities));
  }, []);
  return entities;
}
