import './shop.css';
import { startIsland } from '#features/content/storefront/web/startIsland.tsx';

startIsland();
