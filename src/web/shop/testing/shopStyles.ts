import { afterAll, beforeAll } from 'vitest';
import shop from '../shop.css?inline';

/** Adds the styles of the shop for the tests of a file. Files share a page, and those of the office have other colours. */
export function withShopStyles(): void {
  const style = document.createElement('style');
  style.textContent = shop;
  beforeAll(() => document.head.append(style));
  afterAll(() => style.remove());
}
