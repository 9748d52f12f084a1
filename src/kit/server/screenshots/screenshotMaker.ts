import type { Buffer } from 'node:buffer';

export type DrawnPageFile = { contentType: string; content: Buffer };

/** A page of this server to be drawn. */
export type DrawnPageInput = {
  /** Tenants take turns at the browser. */
  tenantId: number;
  html: string;
  headers: Readonly<Record<string, string>>;
  /** Path of the page, from which its relative addresses start. */
  path: string;
  /** Pixels of the screen. */
  width: number;
  height: number;
  /** The file at a path of the page's site; null for none. Nothing else is loaded. */
  readFile(path: string): Promise<DrawnPageFile | null>;
};

/** Draws the first screen of a page as a picture. Throws when that fails or is aborted. */
export type ScreenshotMaker = { draw(page: DrawnPageInput, signal: AbortSignal): Promise<Buffer> };

declare module '../services.ts' {
  interface Services {
    /** Null on installations without a browser. */
    screenshots: ScreenshotMaker | null;
  }
}
