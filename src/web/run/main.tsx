import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { RunPage } from '#features/sales/drivers/run/web/RunPage.tsx';

const [, token = ''] = /^\/reparto\/([^/]+)/.exec(window.location.pathname) ?? [];

const root = document.getElementById('root');
if (root)
  createRoot(root).render(
    <StrictMode>
      <RunPage token={decodeURIComponent(token)} />
    </StrictMode>,
  );
