/** Proxies that load the pictures of every mail, and scanners that follow its links. */
const machine =
  /googleimageproxy|yahoomailproxy|ggpht|barracuda|proofpoint|mimecast|symantec|forcepoint|safelinks|trendmicro|bot\b|crawler|spider|python|curl|wget|headless|go-http-client|java\//i;
/** The whole agent of Apple's mail privacy protection, which opens everything. */
const appleProxy = /^Mozilla\/5\.0$/;

/** Whether an open or a click was caused by a program. One without an agent was. */
export const isMachineAgent = (agent: string): boolean =>
  agent.trim() === '' || appleProxy.test(agent.trim()) || machine.test(agent);
