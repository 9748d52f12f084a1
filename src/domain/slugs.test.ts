import { describe, expect, it } from 'vitest';
import { distinctSlugs, slugOf } from './slugs.ts';

describe('a slug', () => {
  it.each([
    ['Ñuñoa Plaza (Irarrázaval)', 'nunoa-plaza-irarrazaval'],
    ['  Viña del Mar 2 ', 'vina-del-mar-2'],
    ['../../etc/passwd', 'etc-passwd'],
    ['🍕', ''],
    ['Weißwurst & Bœuf', 'weisswurst-boeuf'],
    ['STRASSE / STRAẞE', 'strasse-strasse'],
    ['Smørrebrød på Ærø', 'smorrebrod-pa-aero'],
    ['Żurek z kiełbasą, Łódź', 'zurek-z-kielbasa-lodz'],
    ['Đặc biệt', 'dac-biet'],
    ['Þorri og skyr með', 'thorri-og-skyr-med'],
    ['Pıde İskender', 'pide-iskender'],
    ['Ａｌｆａｊｏｒ №２ ﬁno', 'alfajor-no2-fino'],
  ])('of «%s» is «%s»', (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it('ends in no hyphen where a long name is cut', () => {
    expect(slugOf(`${'a'.repeat(59)} b`)).toBe('a'.repeat(59));
  });
});

describe('the slugs of several names', () => {
  it('are told apart, also from one that looks like a numbered one', () => {
    expect(distinctSlugs(['Centro', 'Centro 2', 'centro', 'CENTRO', '🍕'], 'local')).toEqual([
      'centro',
      'centro-2',
      'centro-3',
      'centro-4',
      'local',
    ]);
  });
});
