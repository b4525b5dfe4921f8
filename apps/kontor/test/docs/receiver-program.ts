import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { Webhook } from 'standardwebhooks';
import { type Program, placed, type Shell, start } from './programs.ts';

const secret = `whsec_${Buffer.from('a secret of the tests, of 32 bytes').toString('base64')}`;

/**
 * Runs a program that receives webhooks, and delivers an event to it as Kontor does, one with
 * another body, and one that is an hour old: the three statuses and what the program printed.
 * Undefined where its language is not installed.
 */
export const receivedBy = async (program: Program, shell: Shell) => {
  const found = await placed(program, shell);
  if (!found) return undefined;
  const port = await freePort();
  const { command, file } = found;
  const serving = program.language === 'php' ? ['-S', `127.0.0.1:${port}`, file] : [file];
  const env = { ...shell.env, PORT: String(port), WEBHOOK_SECRET: secret };
  const { child, said, ended } = start([...command, ...serving], { cwd: shell.cwd, env });
  while (!(await listens(port))) if (child.exitCode !== null) throw new Error(said.output);
  const deliver = async (signed: string, sent: string, time: Date) => {
    const headers = {
      'content-type': 'application/json',
      'webhook-id': 'demo_42',
      'webhook-timestamp': String(Math.floor(time.getTime() / 1000)),
      'webhook-signature': new Webhook(secret).sign('demo_42', time, signed),
    };
    return (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body: sent })).status;
  };
  const event = '{"type":"invoice.paid","data":{"client":"demo","id":42,"number":"4711"}}';
  const now = new Date();
  const statuses = [
    await deliver(event, event, now),
    await deliver(event, event.replace('4711', '4712'), now),
    await deliver(event, event, new Date(now.getTime() - 3_600_000)),
  ];
  child.kill();
  await ended;
  return { statuses, output: said.output };
};

const freePort = async (): Promise<number> => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
};

const listens = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const opened = await once(socket, 'connect').then(
    () => true,
    () => false,
  );
  socket.destroy();
  return opened;
};
