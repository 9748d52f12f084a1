/** Labels of the buttons that open a field of a landing, by its name. */
export const findingPlaces: Readonly<Record<string, string>> = {
  html: 'Ir al HTML',
  files: 'Subir a mis archivos',
  links: 'Contar pedidos de los enlaces',
  title: 'Ir al título',
  description: 'Ir a la descripción',
  sharePictureKey: 'Ir a la imagen',
};
