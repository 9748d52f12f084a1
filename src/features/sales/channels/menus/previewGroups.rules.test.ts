import { expect, test } from 'vitest';
import type { MenuPreview } from './channelMenus.contract.ts';
import { groupProblems } from './previewGroups.rules.ts';

const preview = (storeName: string, problem: string | null, channelName = 'Rappi') =>
  ({ storeName, channelName, problem, isUnconnected: problem?.startsWith('Faltan') ?? false }) as MenuPreview;

test('targets of a channel with the same cause are one group, the largest first', () => {
  const missing = 'Faltan las credenciales de Rappi.';
  const groups = groupProblems([
    preview('Arica', 'El local no tiene menú.'),
    preview('Lota', missing),
    preview('Maipú', null),
    preview('Ñuñoa', missing),
    preview('Ñuñoa', 'El local no tiene menú.', 'Uber Eats'),
  ]);
  expect(groups).toEqual([
    { channelName: 'Rappi', isUnconnected: true, problem: missing, storeNames: ['Lota', 'Ñuñoa'] },
    { channelName: 'Rappi', isUnconnected: false, problem: 'El local no tiene menú.', storeNames: ['Arica'] },
    { channelName: 'Uber Eats', isUnconnected: false, problem: 'El local no tiene menú.', storeNames: ['Ñuñoa'] },
  ]);
});
