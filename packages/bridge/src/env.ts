/**
 * The address of the tools and a key of their client, as the environment has them: so the key is in
 * no list of processes.
 */
export const door = {
  url: process.env['KONTOR_MCP_URL'] ?? '',
  key: process.env['KONTOR_KEY'] ?? '',
};
