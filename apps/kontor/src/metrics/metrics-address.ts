import { z } from 'zod';

/** Where metrics are served. */
export type MetricsAddress = { host: string; port: number };

const form = /^(?:(?<host>[A-Za-z0-9._-]+|\[[0-9A-Fa-f:.]+\]):)?(?<port>\d{1,5})$/;

/** The address of `9464`, `0.0.0.0:9464` or `[::1]:9464`. */
export const metricsAddress = z.string().transform((value, { addIssue }): MetricsAddress => {
  const { host = '127.0.0.1', port } = form.exec(value)?.groups ?? {};
  if (port === undefined || Number(port) > 65_535)
    addIssue('must be a port, or an address and a port such as 127.0.0.1:9464');
  return { host: host.replace(/^\[|\]$/g, ''), port: Number(port) };
});
