import { type CheckedArea, checkAreas } from '../coverage.rules.ts';

/** What is found among areas, as JSON; the areas come as JSON. */
export const work = (areas: string): string => JSON.stringify(checkAreas(JSON.parse(areas) as CheckedArea[]));
