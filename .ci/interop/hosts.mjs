// Hosts of agents, each by its own client of the Model Context Protocol: the official one, that of
// the AI SDK, that of LangChain, and that of OpenAI's Agents SDK.
import { auth as aiAuth, createMCPClient } from '@ai-sdk/mcp';
import { MultiServerMCPClient } from '@langchain/mcp-adapters';
import { Client, auth as officialAuth, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { auth as earlierAuth } from '@modelcontextprotocol/sdk/client/auth.js';
import { getAllMcpTools, MCPServerStreamableHttp } from '@openai/agents-core';

const textOf = ({ content, isError }) => {
  const [{ text }] = content;
  if (isError) throw new Error(text);
  return text;
};

/** An input as a model gives it that is held to a schema: what is left out is null. */
const filled = ({ properties, items }, value) => {
  if (items && Array.isArray(value)) return value.map((one) => filled(items, one));
  if (!properties || !value) return value ?? null;
  return Object.fromEntries(Object.entries(properties).map(([name, of]) => [name, filled(of, value[name])]));
};

/**
 * Each host opens the tools by a key in `headers` or by an `authProvider`. It gives them by their
 * names, with the schema that its model would get, and `call`, which gives the text of an answer.
 * `auth` is what its programs call with the code by which a person comes back.
 */
export const hosts = {
  official: {
    auth: officialAuth,
    open: async (url, { headers, authProvider }) => {
      const client = new Client({ name: 'interop', version: '1.0.0' });
      const options = { requestInit: { headers }, authProvider };
      await client.connect(new StreamableHTTPClientTransport(new URL(url), options));
      const { tools } = await client.listTools();
      return {
        schemas: Object.fromEntries(tools.map(({ name, inputSchema }) => [name, inputSchema])),
        call: async (name, input) => textOf(await client.callTool({ name, arguments: input })),
        close: () => client.close(),
      };
    },
  },
  'AI SDK': {
    auth: aiAuth,
    open: async (url, access) => {
      const client = await createMCPClient({ transport: { type: 'http', url, ...access } });
      const tools = await client.tools();
      return {
        schemas: Object.fromEntries(
          Object.entries(tools).map(([name, { inputSchema }]) => [name, inputSchema.jsonSchema]),
        ),
        call: async (name, input) =>
          textOf(await tools[name].execute(input, { toolCallId: name, messages: [] })),
        close: () => client.close(),
      };
    },
  },
  LangChain: {
    auth: earlierAuth,
    open: async (url, access) => {
      const client = new MultiServerMCPClient({
        mcpServers: { kontor: { transport: 'http', url, ...access } },
      });
      const tools = new Map((await client.getTools()).map((tool) => [tool.name, tool]));
      return {
        schemas: Object.fromEntries([...tools].map(([name, { schema }]) => [name, schema])),
        call: async (name, input) => {
          const tool = tools.get(name);
          // It refuses by itself what its schema does not take, such as a field that is left out.
          const answer = await tool.invoke(filled(tool.schema, input));
          // A text, or blocks of content and what is structured.
          return typeof answer === 'string'
            ? answer
            : [answer].flat().find(({ type }) => type === 'text').text;
        },
        close: () => client.close(),
      };
    },
  },
  'OpenAI Agents': {
    auth: earlierAuth,
    open: async (url, { headers, authProvider }) => {
      const server = new MCPServerStreamableHttp({ url, authProvider, requestInit: { headers } });
      await server.connect();
      const tools = await getAllMcpTools({ mcpServers: [server], convertSchemasToStrict: true });
      const schemas = Object.fromEntries(tools.map(({ name, parameters }) => [name, parameters]));
      return {
        schemas,
        call: async (name, input) => {
          const content = await server.callTool(name, filled(schemas[name], input));
          return textOf({ content, isError: content.isError });
        },
        close: () => server.close(),
      };
    },
  },
};
