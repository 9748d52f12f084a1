import { type CheckedArea, checkAreas } from '../coverage.rules.ts';

/** Checks areas in a worker; input and output are JSON. */
export const work = (areas: string): string => JSON.stringify(checkAreas(JSON.parse(areas) as CheckedArea[]));
