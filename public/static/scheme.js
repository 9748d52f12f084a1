// Runs before anything is painted, so that a dark screen never flashes white.
(() => {
  const chosen = localStorage.getItem(`ajustes-modo:${location.host}`) ?? 'auto';
  const dark = chosen === 'dark' || (chosen === 'auto' && matchMedia('(prefers-color-scheme: dark)').matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
})();
