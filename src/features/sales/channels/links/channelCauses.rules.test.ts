import { expect, test } from 'vitest';
import { channelCheck, channelsSentence, type Strikes } from './channelCauses.rules.ts';
import type { ChannelLinkRow } from './links.contract.ts';
import { sampleLink } from './testing/sampleLink.ts';

const checkOf = (change: Partial<ChannelLinkRow>, strikes: Strikes | null = null) =>
  channelCheck({ ...sampleLink, menuLiveAt: '2026-11-20T16:00:00.000Z', ...change }, strikes, () => '14:30');

test.each<[string, Partial<ChannelLinkRow>, string, string]>([
  [
    'no credentials',
    { hasCredentials: false },
    'credentials',
    'Comanda no tiene credenciales de Rappi para este local.',
  ],
  ['another integrator', { connected: 'other' }, 'channels', 'Sus pedidos los recibe otro integrador.'],
  [
    'a menu that was never published',
    { menuLiveAt: null, menuState: 'never' },
    'menu',
    'Su menú no está publicado en Rappi.',
  ],
  [
    'a menu that was refused',
    { menuLiveAt: null, menuState: 'refused', menuReason: 'Rappi no acepta la foto.' },
    'menu',
    'Su menú no está publicado: Rappi lo rechazó (Rappi no acepta la foto).',
  ],
  [
    'a menu that its channel still checks',
    { menuLiveAt: null, menuState: 'waiting' },
    'menu',
    'Su menú no está publicado: Rappi todavía lo revisa.',
  ],
  [
    'a pause by staff',
    { pausedAt: '2026-11-20T16:00:00.000Z', pausedBy: 'Ana', state: 'paused' },
    'channels',
    'Pausado por Ana hasta que alguien lo reanude.',
  ],
  [
    'a closing',
    { state: 'paused', closedUntil: '2026-11-20T17:30:00.000Z' },
    'schedules',
    'Pausado por un cierre o un día especial del local hasta 14:30.',
  ],
  ['a pause by the channel', { state: 'closed', reason: 'Rappi lo apagó.' }, 'channels', 'Rappi lo apagó.'],
  ['an incident', { state: 'blocked', problem: 'Rappi ve un incidente.' }, 'channels', 'Rappi ve un incidente.'],
])('a store receives no orders for %s', (_, change, at, sentence) => {
  expect(checkOf(change)).toEqual({ ok: false, sentence, at });
});

test('a store that is open at its channel receives its orders, and one that was not read may', () => {
  expect(checkOf({}).ok).toBe(true);
  expect(checkOf({ state: 'unknown' }).ok).toBeNull();
});

test('a store that is closed by its hours receives none, though its channel has it open', () => {
  const opensAt = '2026-11-30T12:30:00.000Z';
  expect(checkOf({ closedByHours: { opensAt } })).toMatchObject({ ok: false, at: 'schedules' });
  expect(checkOf({ closedByHours: { opensAt } }).sentence).toMatch(/^Cerrado por horario: abre .+\.$/);
  expect(checkOf({ closedByHours: { opensAt: null } }).sentence).toBe('Cerrado por horario.');
});

const at = '2026-11-20T16:00:00.000Z';
const causes = {
  credentials: [{ hasCredentials: false }, /^Comanda no tiene credenciales/],
  noId: [{ state: 'noId' }, /^No vende en Rappi: falta su ID/],
  neverRead: [{ state: 'unknown', checkedAt: null, connectedAt: null }, /^Aún no se ha leído/],
  unknownStore: [{ isUnknown: true, problem: 'Rappi no conoce este local: revisa su ID.' }, /^Rappi no conoce/],
  integrator: [{ connected: 'other' }, /otro integrador/],
  unread: [{ state: 'unknown', problem: 'Rappi no reconoce el Client ID.' }, /^Rappi no reconoce/],
  menu: [{ menuLiveAt: null, menuState: 'never' }, /^Su menú no está publicado/],
  pause: [{ pausedAt: at, pausedBy: 'Ana', state: 'paused' }, /^Pausado por Ana/],
  closing: [{ state: 'paused', closedUntil: at }, /^Pausado por un cierre/],
  hours: [{ closedByHours: { opensAt: null } }, /^Cerrado por horario/],
  closedByHours: [{ state: 'closed', closedBy: 'hours', reason: 'Fuera del horario.' }, /^Fuera del horario/],
  channel: [{ state: 'closed', closedBy: 'channel', reason: 'Rappi lo apagó.' }, /^Rappi lo apagó/],
} as const satisfies Record<string, readonly [Partial<ChannelLinkRow>, RegExp]>;
type Cause = keyof typeof causes;

test.each<[Cause, Cause]>([
  ['noId', 'credentials'],
  ['credentials', 'neverRead'],
  ['neverRead', 'menu'],
  ['credentials', 'unknownStore'],
  ['credentials', 'menu'],
  ['noId', 'menu'],
  ['unknownStore', 'integrator'],
  ['unknownStore', 'menu'],
  ['unknownStore', 'pause'],
  ['unknownStore', 'hours'],
  ['unknownStore', 'channel'],
  ['integrator', 'menu'],
  ['unread', 'menu'],
  ['menu', 'pause'],
  ['menu', 'hours'],
  ['menu', 'channel'],
  ['pause', 'closing'],
  ['pause', 'hours'],
  ['closing', 'hours'],
  ['hours', 'closedByHours'],
  ['channel', 'hours'],
])('%s is named before %s, which may follow from it', (first, second) => {
  expect(checkOf({ ...causes[second][0], ...causes[first][0] }).sentence).toMatch(causes[first][1]);
});

test('a channel at which a store does not sell is no failure', () => {
  expect(checkOf({ state: 'noId', hasCredentials: false })).toMatchObject({ ok: null, at: 'reference' });
  expect(channelsSentence([])).toBe('No vende en canales.');
});

test('a store whose id its channel does not have leads to that id', () => {
  expect(checkOf(causes.unknownStore[0])).toMatchObject({ ok: false, at: 'reference' });
});

test('a channel that did not answer is no cause where guests see the menu', () => {
  expect(checkOf(causes.unread[0]).ok).toBeNull();
});

test('a menu is no cause where guests see an earlier one, or one that was made at the channel', () => {
  expect(checkOf({ menuState: 'refused' }).ok).toBe(true);
  expect(checkOf({ menuState: 'never', menuLiveAt: null, lastOrderAt: '2026-11-20T16:00:00.000Z' }).ok).toBe(true);
  expect(checkOf({ menuState: 'never', menuLiveAt: null, takesMenus: false }).ok).toBe(true);
});

test('a store is warned before its channel pauses it for refused orders, and told why it did', () => {
  expect(checkOf({}, { count: 1, limit: 2 })).toMatchObject({
    ok: true,
    sentence: 'Rappi lo muestra abierto. Hoy rechazó o dejó vencer un pedido: con otro, Rappi lo pausa.',
  });
  expect(checkOf({ state: 'closed', reason: 'Rappi lo pausó.' }, { count: 2, limit: 2 })).toMatchObject({
    ok: false,
    sentence:
      'Rappi lo pausó. Hoy rechazó o dejó vencer 2 pedidos: Rappi lo pausa hasta las 6:00, o hasta que lo abras.',
  });
  expect(checkOf({}, { count: 0, limit: 2 }).sentence).toBe('Rappi lo muestra abierto.');
});

test('the channels that fail are named', () => {
  const [rappi, uber] = [
    { providerName: 'Rappi', ok: false },
    { providerName: 'Uber Eats', ok: true },
  ];
  expect(channelsSentence([rappi, uber])).toBe('No recibe pedidos de Rappi.');
  expect(channelsSentence([rappi, { ...uber, ok: false }])).toBe('No recibe pedidos de Rappi ni de Uber Eats.');
  expect(channelsSentence([uber])).toBe('Recibe los pedidos de sus canales.');
  expect(channelsSentence([uber, { ...rappi, ok: null }])).toBe('Falta leer algunos de sus canales.');
});
