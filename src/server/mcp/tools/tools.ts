import type { Tool } from '../tool.ts';
import { historyTools } from './history.ts';
import { menuTools } from './menus.ts';
import { orderTools } from './orders.ts';
import { productTools } from './products.ts';
import { reportTools } from './reports.ts';
import { storeTools } from './stores.ts';

/** All tools that assistants can use. */
export const tools: readonly Tool[] = [
  ...storeTools,
  ...orderTools,
  ...productTools,
  ...menuTools,
  ...reportTools,
  ...historyTools,
];
