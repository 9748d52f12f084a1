import { describe, expect } from 'vitest';
import { expectAccessible, journey } from './support/browser.ts';
import { signIn } from './support/signIn.ts';

describe('signing in', () => {
  journey('leads to the first screen a person may see', async ({ open }) => {
    const page = await open();
    await signIn(page, 'admin@demo.test');
    expect(new URL(page.url()).pathname).not.toBe('/');
    await expectAccessible(page);
  });
});
