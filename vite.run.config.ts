import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/** The page on a driver's phone, beside the screens and without anything of theirs. */
export default defineConfig({
  plugins: [react()],
  publicDir: false,
  build: {
    outDir: 'dist/web',
    emptyOutDir: false,
    manifest: '.vite/run.manifest.json',
    reportCompressedSize: false,
    rolldownOptions: { input: 'reparto.html' },
  },
});
