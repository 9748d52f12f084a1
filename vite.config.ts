import react from '@vitejs/plugin-react';
import mantine from 'postcss-preset-mantine';
import { defineConfig } from 'vite';

const api = process.env.API_ORIGIN ?? 'http://127.0.0.1:3000';
const served = [
  '/api',
  '/identitytoolkit.googleapis.com',
  '/securetoken.googleapis.com',
  '/files',
  '/openapi.json',
  '/docs',
];

export default defineConfig({
  plugins: [react()],
  css: { postcss: { plugins: [mantine()] } },
  server: { proxy: Object.fromEntries(served.map((path) => [path, { target: api, changeOrigin: false }])) },
  build: {
    outDir: 'dist/web',
    manifest: true,
    // The size budget weighs gzip itself, by route, from the manifest.
    reportCompressedSize: false,
    chunkSizeWarningLimit: 900,
  },
});
