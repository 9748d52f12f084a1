const name = 'ScreenUnfetched';

/**
 * Lazy screens fail to load without a network. The router would reload the page, as after a release, and leave it
 * blank.
 *
 * With another error name it shows the error instead.
 */
export function watchUnfetched(): void {
  addEventListener('vite:preloadError', ({ payload }) => {
    if (!navigator.onLine) Object.assign(payload, { name, message: 'La pantalla no se pudo descargar.' });
  });
}

export const isUnfetched = (thrown: unknown): boolean => thrown instanceof Error && thrown.name === name;
