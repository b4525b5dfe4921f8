import { z } from 'zod';
import { type Scope, scopes } from '../master-data/key.ts';
import { sayOneOf } from '../values/sentences/say.ts';

/** The roles of people for a client (docs/interface §2). */
export const roles = ['owner', 'bookkeeper', 'auditor', 'uploader'] as const;
export const role = z.enum(roles, sayOneOf(roles));
export type Role = z.infer<typeof role>;

/** The scopes that a role has. An uploader sees the receipts that they uploaded, besides. */
export const scopesOf: Readonly<Record<Role, readonly Scope[]>> = {
  owner: scopes,
  bookkeeper: ['read', 'write', 'upload', 'close'],
  auditor: ['read', 'audit'],
  uploader: ['upload'],
};
