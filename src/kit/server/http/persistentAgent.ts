import { Agent } from 'node:http';

/** An agent that reuses connections, and ignores errors of those that no request reads any more. */
export class PersistentAgent extends Agent {
  constructor() {
    super({ keepAlive: true });
  }

  override createConnection(...options: Parameters<Agent['createConnection']>) {
    return super.createConnection(...options)?.on('error', () => undefined);
  }
}
