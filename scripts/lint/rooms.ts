import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Rooms of an area, each with the rooms it builds on, as the area's `rooms.json` declares them. */
export type Rooms = Readonly<Record<string, readonly string[]>>;

const roomsByArea = new Map<string, Rooms | null>();

/** Reads the declared rooms of an area's folder; null for an area without rooms. */
export function readRooms(cwd: string, areaFolder: string): Rooms | null {
  const path = join(cwd, areaFolder, 'rooms.json');
  let rooms = roomsByArea.get(path);
  if (rooms === undefined) {
    rooms = parseRooms(path);
    roomsByArea.set(path, rooms);
  }
  return rooms;
}

function parseRooms(path: string): Rooms | null {
  try {
    return JSON.parse(readFileSync(path, 'utf8')) as Rooms;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

const isComposition = (path: string): boolean =>
  /^[^/]+\.(area\.ts|screens\.tsx)$|^(server|web)\/index\.ts$/.test(path);
const isShared = (path: string): boolean => /\.(contract|failures|policies)\.ts$/.test(path);

/** First folder of a path within its area; undefined for the files of the area itself. */
const roomOf = (path: string): string | undefined => (path.includes('/') ? path.split('/', 1)[0] : undefined);

/**
 * Why one file of an area must not import another, or null. Paths are relative to the area's folder.
 *
 * Contracts are free; files that compose the area import every room and are imported by none.
 */
export function roomViolation(from: string, to: string, rooms: Rooms | null): string | null {
  if (isComposition(from) || isShared(to)) return null;
  const [here, there] = [roomOf(from), roomOf(to)];
  // Pages read the types of their routes.
  if (to.endsWith('.screens.tsx')) return null;
  if (isComposition(to)) return `${to} composes the area: import the room itself`;
  if (!there || here === there || here === 'testing') return null;
  if (!here) return `the area's own files are below its rooms and may not import ${there}`;
  return rooms?.[here]?.includes(there) ? null : `declare in rooms.json that ${here} builds on ${there}`;
}
