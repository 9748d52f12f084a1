import { describe, expect, test } from 'vitest';
import type { InformativeBannerDraft } from './informativeBanners.contract.ts';
import {
  audienceText,
  blankInformativeBanner,
  hiddenUntil,
  informativeBannerRules,
  inOrder,
  isVisibleTo,
  periodText,
  type Reader,
} from './informativeBanners.rules.ts';

const company = { id: 7, country: 'cl', timeZone: 'America/Santiago', plan: 'Esencial', flags: ['campaigns'] } as const;
const tica = { id: 8, country: 'cr', timeZone: 'America/Costa_Rica', plan: 'Cadena', flags: [] } as const;
const banner = (changes: Partial<InformativeBannerDraft> = {}) => ({ ...blankInformativeBanner(), ...changes });
const reader = (changes: Partial<Reader> = {}): Reader => ({
  company,
  isAdministrator: false,
  at: new Date('2026-11-30T12:00:00Z'),
  ...changes,
});
/** Whether a banner is shown at an instant in Santiago, three hours behind UTC. */
const isVisibleAt = (changes: Partial<InformativeBannerDraft>, at: string) =>
  isVisibleTo(banner(changes), reader({ at: new Date(at) }));

describe('the window of a banner', () => {
  test('begins and ends at its minutes on the clock of the company', () => {
    const window = { startDate: '2026-11-30', startTime: '09:00', expiryDate: '2026-11-30', expiryTime: '18:00' };
    expect(isVisibleAt(window, '2026-11-30T11:59:59Z')).toBe(false);
    expect(isVisibleAt(window, '2026-11-30T12:00:00Z')).toBe(true);
    expect(isVisibleAt(window, '2026-11-30T20:59:59Z')).toBe(true);
    expect(isVisibleAt(window, '2026-11-30T21:00:00Z')).toBe(false);
  });

  test('without times has whole days of the company', () => {
    const window = { startDate: '2026-11-29', expiryDate: '2026-11-30' };
    expect(isVisibleAt(window, '2026-11-29T02:59:59Z')).toBe(false);
    expect(isVisibleAt(window, '2026-11-29T03:00:00Z')).toBe(true);
    expect(isVisibleAt(window, '2026-12-01T02:59:59Z')).toBe(true);
    expect(isVisibleAt(window, '2026-12-01T03:00:00Z')).toBe(false);
  });

  test('begins later for a company whose clock is behind', () => {
    const stored = banner({ startDate: '2026-11-30', startTime: '09:00' });
    const at = new Date('2026-11-30T14:59:00Z');
    expect(isVisibleTo(stored, reader({ at }))).toBe(true);
    expect(isVisibleTo(stored, reader({ at, company: tica }))).toBe(false);
    expect(isVisibleTo(stored, reader({ at: new Date('2026-11-30T15:00:00Z'), company: tica }))).toBe(true);
  });
});

describe('a banner is for', () => {
  test.each([
    ['all companies', {}, [true, true]],
    ['those of some countries', { companies: 'countries', countries: ['cr'] }, [false, true]],
    ['chosen ones', { companies: 'chosen', companyIds: [7] }, [true, false]],
    ['those of some plans', { plans: ['Cadena', 'Empresa'] }, [false, true]],
    ['those with a function on', { flags: ['campaigns', 'mcp'] }, [true, false]],
    [
      'those of a country that also have the plan',
      { companies: 'countries', countries: ['cl'], plans: ['Cadena'] },
      [false, false],
    ],
    ['none while it is not active', { active: false }, [false, false]],
  ] as const)('%s', (_, changes, expected) => {
    const stored = banner(changes as Partial<InformativeBannerDraft>);
    expect([company, tica].map((each) => isVisibleTo(stored, reader({ company: each })))).toEqual(expected);
  });

  test.each([{ readers: 'administrators' }, { kind: 'invoice' }] as const)(
    'administrators alone with %o',
    (changes) => {
      const stored = banner(changes);
      expect([false, true].map((isAdministrator) => isVisibleTo(stored, reader({ isAdministrator })))).toEqual([
        false,
        true,
      ]);
    },
  );
});

const errorsOf = (changes: Partial<InformativeBannerDraft>) => {
  const parsed = informativeBannerRules.safeParse(banner({ title: 'Aviso', ...changes }));
  return parsed.error?.issues.map(({ path, message }) => [path.join('.'), message]) ?? [];
};

describe('a banner is rejected', () => {
  test.each([
    'javascript:alert(1)',
    'JAVASCRIPT:alert(1)',
    'java\tscript:alert(1)',
    'http://ayuda.test',
    '//ayuda.test',
    '/\\ayuda.test',
    'https:///ayuda',
    'data:text/html,x',
    'ayuda.test',
  ])('with the link %s', (link) => {
    expect(errorsOf({ link })).toEqual([['link', expect.stringMatching(/^Escribe una dirección/)]]);
  });

  test.each([
    [{ companies: 'countries' }, [['countries', 'Elige al menos un país']]],
    [{ companies: 'chosen' }, [['companyIds', 'Elige al menos un comercio']]],
    [{ startDate: '2026-02-31' }, [['startDate', 'Esa fecha no existe']]],
    [
      { kind: 'maintenance' },
      [
        ['maintenanceAt', 'Elige cuándo empieza la mantención'],
        ['expiryDate', 'Elige hasta cuándo se ve la mantención'],
      ],
    ],
    [{ severity: 'critical' }, [['expiryDate', 'Un aviso crítico no se puede ocultar: elige hasta cuándo se ve']]],
    [{ startTime: '09:00' }, [['startDate', 'Elige desde qué día']]],
    [{ expiryTime: '09:00' }, [['expiryDate', 'Elige hasta qué día']]],
    [
      { startDate: '2026-11-30', expiryDate: '2026-11-29' },
      [['expiryDate', 'El término debe ser posterior al inicio']],
    ],
    [
      { startDate: '2026-11-30', startTime: '18:00', expiryDate: '2026-11-30', expiryTime: '18:00' },
      [['expiryTime', 'El término debe ser posterior al inicio']],
    ],
  ] as const)('with %o', (changes, expected) => {
    expect(errorsOf(changes)).toEqual(expected);
  });
});

test('a banner without a link, or with a page over TLS or a screen, is accepted', () => {
  for (const link of ['', 'https://ayuda.test/fiestas?x=1', '/orders'])
    expect(errorsOf({ link, startDate: '2026-11-30', expiryDate: '2026-11-30' })).toEqual([]);
});

test('the list has the audience and the days of a notice', () => {
  expect(audienceText(banner())).toBe('Todos los comercios');
  expect(audienceText(banner({ companies: 'countries', countries: ['cl', 'cr'] }))).toBe('Chile, Costa Rica');
  expect(audienceText(banner({ companies: 'chosen', companyIds: [7], readers: 'administrators' }))).toBe(
    '1 comercio, quienes administran usuarios',
  );
  expect(audienceText(banner({ plans: ['Cadena', 'Empresa'], flags: ['campaigns'], kind: 'invoice' }))).toBe(
    'Todos los comercios, plan Cadena o Empresa, con Campañas de correo, quienes administran usuarios',
  );
  expect(periodText(banner())).toBe('Siempre');
  expect(periodText(banner({ startDate: '2026-11-20', startTime: '09:00', expiryDate: '2026-11-30' }))).toBe(
    'Desde 20/11/2026 09:00 hasta 30/11/2026',
  );
});

test('the most severe are first, then those with lower positions', () => {
  const stored = [
    banner({ title: 'c', position: 2 }),
    banner({ title: 'b', position: 1 }),
    banner({ title: 'a', severity: 'critical', position: 9 }),
  ];
  expect(inOrder(stored).map(({ title }) => title)).toEqual(['a', 'b', 'c']);
});

test('a postponed banner stays away for a week, a deleted one for a year', () => {
  expect([hiddenUntil('postponed', 1), hiddenUntil('deleted', 1)]).toEqual([604_800_001, 31_536_000_001]);
});
