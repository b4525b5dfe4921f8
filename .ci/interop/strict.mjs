// Strict function calling: what libraries send to a model for each tool is its schema as it is.
import { isDeepStrictEqual } from 'node:util';
import { createOpenAI } from '@ai-sdk/openai';
import { convertToOpenAITool } from '@langchain/core/utils/function_calling';
import { toStrictJsonSchema } from 'openai/lib/transform';

/** Each gives the functions of a request to a model, made of tools as a host has them. */
const converters = {
  'openai library': (tools) =>
    tools.map(({ name, inputSchema }) => {
      try {
        return { name, strict: true, parameters: toStrictJsonSchema(inputSchema) };
      } catch ({ message }) {
        // What strict function calling does not take.
        return { name, strict: true, parameters: message };
      }
    }),
  'AI SDK': async (tools) => {
    let sent;
    const openai = createOpenAI({
      apiKey: 'none',
      fetch: async (_, { body }) => {
        sent = JSON.parse(body);
        throw new Error('No model is called.');
      },
    });
    const prompt = [{ role: 'user', content: [{ type: 'text', text: 'none' }] }];
    const functions = tools.map((tool) => ({ type: 'function', strict: true, ...tool }));
    await openai('gpt-5')
      .doGenerate({ prompt, tools: functions })
      .catch(() => {});
    return sent.tools;
  },
  LangChain: (tools) =>
    tools.map(({ name, description, inputSchema: schema }) => {
      const tool = { name, description, schema, invoke: () => {}, lc_namespace: [] };
      return convertToOpenAITool(tool, { strict: true }).function;
    }),
};

/** Gives a line for each schema, by the name of its tool, that a library refuses or changes. */
export const strictly = async (schemas) => {
  const faults = [];
  const tools = Object.entries(schemas).map(([name, inputSchema]) => ({
    ...{ name, inputSchema },
    description: name,
  }));
  for (const [library, convert] of Object.entries(converters)) {
    const functions = await convert(tools);
    for (const [at, { name, inputSchema }] of tools.entries()) {
      const { strict, parameters } = functions[at];
      if (!strict || !isDeepStrictEqual(parameters, inputSchema))
        faults.push(`${library}: ${name} is another schema`);
    }
  }
  return faults;
};
