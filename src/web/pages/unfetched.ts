const name = 'ScreenUnfetched';

/**
 * A screen that is fetched when it is first opened cannot be had without a network. The router would load the whole page
 * anew, as after a release, and leave nothing on screen at all; called something else, it is shown as an error.
 */
export function watchUnfetched(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) Object.assign(payload, { name, message: 'La pantalla no se pudo descargar.' });
  });
}

export const isUnfetched = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === name;
