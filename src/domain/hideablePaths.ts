/** Screens that a company can be excluded from with their endpoints, by the address of their navigation item. */
export const hideablePaths = {
  '/reports': 'Reportes de venta, rankings y reportes por correo',
  '/payments': 'Liquidaciones, conciliación y pagos de pedidos',
} as const;
export type HideablePath = keyof typeof hideablePaths;
export const hideablePathNames = Object.keys(hideablePaths) as [HideablePath, ...HideablePath[]];

/** Rule of a flag that is off while a screen is hidden from the company. */
export const isVisible =
  (path: HideablePath) =>
  ({ hiddenPaths }: { hiddenPaths: readonly string[] }): boolean =>
    !hiddenPaths.includes(path);
