/** Of the map of a courier, in pixels of its drawing. */
export const mapSize = { width: 560, height: 260 };
