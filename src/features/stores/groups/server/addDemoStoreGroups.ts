import type { Db } from '#kit/server/data/database.ts';
import { setLinks } from '#kit/server/data/links.ts';
import { insert, insertAll } from '#kit/server/data/write.ts';
import { blankRule, type Condition, type GroupKind, storeGroupLinks } from '../storeGroups.contract.ts';
import { values } from './storeGroups.repo.ts';

type DemoGroup = { kind: GroupKind; condition: Condition; name: (value: string) => string; least: number };

/** A group for each of the values that enough stores have. */
const demoGroups: readonly DemoGroup[] = [
  { kind: 'region', condition: 'regions', name: (value) => `Región ${value}`, least: 1 },
  { kind: 'commune', condition: 'communes', name: (value) => value, least: 4 },
  { kind: 'franchise', condition: 'franchises', name: (value) => value, least: 1 },
  { kind: 'format', condition: 'formats', name: (value) => `Formato ${value}`, least: 1 },
];

/** The groups a demo chain begins with: by rule those of its places and kinds, and one by hand. */
export async function addDemoStoreGroups(db: Db): Promise<void> {
  const found = await values(db, null);
  const rows = demoGroups.flatMap(({ kind, condition, name, least }) =>
    found[condition]
      .filter(({ count }) => count >= least)
      .map(({ value }) => ({ kind, name: name(value), rule: { ...blankRule, [condition]: [value] } })),
  );
  await insertAll(db, 'storeGroups', rows);
  const pilots = await db.selectFrom('stores').select('id').orderBy('id').limit(6).execute();
  const { id } = await insert(db, 'storeGroups', { kind: 'tag', name: 'Locales piloto' });
  await setLinks(
    db,
    storeGroupLinks.storeIds,
    id,
    pilots.map((store) => store.id),
  );
}
