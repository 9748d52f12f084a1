/** Flag without which a company has no landings, and guests see none. */
export const landingsFlag = 'custom-landings';
