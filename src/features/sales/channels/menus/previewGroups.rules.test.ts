import { expect, test } from 'vitest';
import type { ChannelFinding, MenuPreview } from './channelMenus.contract.ts';
import { groupBlocked, previewState } from './previewGroups.rules.ts';

const preview = (storeName: string, problem: string | null, channelName = 'Rappi') =>
  ({
    storeName,
    channelName,
    problem,
    isUnconnected: problem?.startsWith('Faltan') ?? false,
    findings: [] as ChannelFinding[],
  }) as MenuPreview;
const full: ChannelFinding = {
  kind: 'tooMany',
  effect: 'blocks',
  message: 'Rappi acepta 50 productos por categoría: divide las que tienen más.',
  name: 'Vinos (81 productos)',
  itemKey: 'c4',
  path: '/menu/edit-menu/2?category=4',
};

test('targets of a channel with the same cause are one group, the largest first', () => {
  const missing = 'Faltan las credenciales de Rappi.';
  const groups = groupBlocked([
    preview('Arica', 'El local no tiene menú.'),
    preview('Lota', missing),
    preview('Maipú', null),
    preview('Ñuñoa', missing),
    preview('Ñuñoa', 'El local no tiene menú.', 'Uber Eats'),
  ]);
  expect(groups).toMatchObject([
    { channelName: 'Rappi', isUnconnected: true, problem: missing, storeNames: ['Lota', 'Ñuñoa'] },
    { channelName: 'Rappi', isUnconnected: false, problem: 'El local no tiene menú.', storeNames: ['Arica'] },
    { channelName: 'Uber Eats', isUnconnected: false, problem: 'El local no tiene menú.', storeNames: ['Ñuñoa'] },
  ]);
});

test('stores whose menus are blocked by the same findings are one group, with each finding once', () => {
  const second = { ...full, name: 'Cervezas (63 productos)', itemKey: 'c5', path: '/menu/edit-menu/2?category=5' };
  const notice = { ...full, effect: 'notice' as const, message: 'Rappi no muestra su nota.' };
  const groups = groupBlocked([
    { ...preview('Lota', null), findings: [full, second, notice] },
    { ...preview('Maipú', null), findings: [second, full] },
    { ...preview('Arica', null), findings: [second] },
  ]);
  expect(groups).toMatchObject([
    { storeNames: ['Lota', 'Maipú'], problem: null, findings: [full, second] },
    { storeNames: ['Arica'], findings: [second] },
  ]);
});

test('a cause that each store fixes on its own screen names the store', () => {
  const noHours = (path: string) => ({ ...full, kind: 'noHours' as const, message: 'Sin horario.', name: '', path });
  const [group] = groupBlocked([
    { ...preview('Lota', null), findings: [noHours('/stores/edit-store/1/schedules')] },
    { ...preview('Maipú', null), findings: [noHours('/stores/edit-store/2/schedules')] },
  ]);
  expect(group?.findings.map(({ name, path }) => [name, path])).toEqual([
    ['Lota', '/stores/edit-store/1/schedules'],
    ['Maipú', '/stores/edit-store/2/schedules'],
  ]);
});

test('a menu without blocking findings changes, or is the one that guests see', () => {
  expect(previewState({ ...preview('Lota', null), isSame: false })).toBe('changing');
  expect(previewState({ ...preview('Lota', null), isSame: true })).toBe('same');
  expect(previewState({ ...preview('Lota', null), isSame: true, findings: [full] })).toBe('blocked');
});

test('an open publication keeps a menu from being sent, unless that replaces it', () => {
  const pending = { number: 5, state: 'waiting' as const, createdAt: '', isSame: false, isReplaceable: false };
  expect(previewState({ ...preview('Lota', null), pending })).toBe('pending');
  expect(previewState({ ...preview('Lota', null), pending: { ...pending, isReplaceable: true } })).toBe('changing');
  expect(previewState({ ...preview('Lota', 'El local no tiene menú.'), pending })).toBe('blocked');
});
