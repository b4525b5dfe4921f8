import { z } from 'zod';

/** The orders in which the clients of a person stand. */
export const columnsOfClients = ['name', 'urgent', 'last', 'vat'] as const;
export type ClientColumn = (typeof columnsOfClients)[number];

export const clientSearch = z.object({
  find: z.string().optional().catch(undefined),
  sort: z.enum(columnsOfClients).optional().catch(undefined),
});
