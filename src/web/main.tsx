import '@fontsource/lato/latin-400.css';
import '@fontsource/lato/latin-700.css';
import '@fontsource/lato/latin-900.css';
import '@mantine/core/styles.css';
import './theme/colones.css';
import './theme/global.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { z } from 'zod';
import { localeError } from '#kit/contract/sentences.ts';
import { App } from './App.tsx';
import { watchUnfetched } from './pages/unfetched.ts';

// Earlier versions of this address may have left a service worker that would go on answering with old screens.
void navigator.serviceWorker?.getRegistrations().then((workers) => workers.forEach((worker) => worker.unregister()));

z.config({ localeError });
watchUnfetched();

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <App />
    </StrictMode>,
  );
