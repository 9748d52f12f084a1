/** First words of a command to change prices, without case and accents. */
export const risingVerbs = ['subir', 'sube', 'suban', 'aumentar', 'aumenta', 'alzar', 'encarecer'];
export const fallingVerbs = ['bajar', 'baja', 'bajen', 'rebajar', 'rebaja', 'descontar', 'abaratar'];
