export type Point = { latitude: number; longitude: number };

const denied = 'No pudimos leer tu ubicación. Permítela en tu navegador, o indícala de otra forma.';

/** Position of the device, after the user allows it. */
export const locate = (): Promise<Point> =>
  new Promise((resolve, reject) => {
    if (!navigator.geolocation) reject(new Error(denied));
    else
      navigator.geolocation.getCurrentPosition(
        ({ coords: { latitude, longitude } }) => resolve({ latitude, longitude }),
        () => reject(new Error(denied)),
        { timeout: 10_000, maximumAge: 60_000 },
      );
  });
