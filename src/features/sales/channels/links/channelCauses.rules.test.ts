import { expect, test } from 'vitest';
import { channelCheck, channelsSentence } from './channelCauses.rules.ts';
import type { ChannelLinkRow } from './links.contract.ts';
import { sampleLink } from './testing/sampleLink.ts';

const checkOf = (change: Partial<ChannelLinkRow>) => channelCheck({ ...sampleLink, ...change }, () => '14:30');

test.each<[string, Partial<ChannelLinkRow>, string, string]>([
  [
    'no credentials',
    { hasCredentials: false, state: 'noId' },
    'credentials',
    'Comanda no tiene credenciales de Rappi para este local.',
  ],
  ['no id', { state: 'noId' }, 'reference', 'Falta el ID del local en Rappi.'],
  ['another integrator', { connected: 'other' }, 'channels', 'Sus pedidos los recibe otro integrador.'],
  [
    'a pause by staff',
    { pausedAt: '2026-11-20T16:00:00.000Z', pausedBy: 'Ana', state: 'paused' },
    'channels',
    'Pausado por Ana.',
  ],
  [
    'a closing',
    { state: 'paused', closedUntil: '2026-11-20T17:30:00.000Z' },
    'schedules',
    'Pausado por un cierre del local hasta 14:30.',
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

test('the channels that fail are named', () => {
  const [rappi, uber] = [
    { providerName: 'Rappi', ok: false },
    { providerName: 'Uber Eats', ok: true },
  ];
  expect(channelsSentence([rappi, uber])).toBe('No recibe pedidos de Rappi.');
  expect(channelsSentence([uber])).toBe('Recibe los pedidos de sus canales.');
  expect(channelsSentence([uber, { ...rappi, ok: null }])).toBe('Falta leer algunos de sus canales.');
});
