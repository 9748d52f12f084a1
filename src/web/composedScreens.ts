import { composeScreens } from '#kit/web/shell/areaScreens.ts';
import { screens } from '../screens.ts';

/** The screens of all areas as one: what is navigated, offered in the palette and picked. */
export const composedScreens = composeScreens(screens);
