import { expect, test } from 'vitest';
import { fetcherOf } from './agents.rules.ts';

test.each([
  ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'google', true, 'Google'],
  ['Google-Shopping-Quality', 'googleLocal', true, 'Google'],
  ['facebookexternalhit/1.1', 'meta', true, 'Meta'],
  ['facebookexternalhit/1.1', 'tiktok', false, 'Meta'],
  ['Mozilla/5.0 (compatible; Bytespider)', 'tiktokGeneric', true, 'TikTok'],
  ['Mozilla/5.0 (X11; Linux x86_64) Chrome/140', 'google', false, 'Un navegador'],
  ['curl/8.0', 'meta', false, 'curl'],
  ['', 'meta', false, 'Un programa sin nombre'],
] as const)('%s reads a feed of %s', (userAgent, network, isNetwork, agent) => {
  expect(fetcherOf(userAgent, network)).toEqual({ isNetwork, agent });
});
