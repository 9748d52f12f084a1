/** Every path that has a screen, optional parameters left out: `/pos-integration` of `/pos-integration/{-$tab}`. */
export const screenPaths = (router: { routesByPath: object }): ReadonlySet<string> =>
  new Set(Object.keys(router.routesByPath).map((path) => path.replace(/\/\{-\$\w+\}$/, '')));
