import { caller } from '@kontor/api';
import type { ClientKept } from '@kontor/data';
import type { Instant } from '@kontor/domain';
import type { Installation } from '../../installation.ts';
import { operatorContext } from '../../operator-context.ts';
import { version } from '../../place.ts';

export type Open = Pick<Installation, 'database' | 'receipts'>;

/** The procedures as a program that may close books has them, each request by its key. */
export type Asking = (idempotencyKey?: string) => ReturnType<typeof caller>;

export const asking =
  (installation: Open, client: ClientKept, at: Instant): Asking =>
  (idempotencyKey) => {
    const archiving = { version, stamp: undefined };
    const context = operatorContext({ ...installation, archiving }, client, {
      requestId: 'demo',
      idempotencyKey,
      at,
    });
    const closing = ['read', 'write', 'close'] as const;
    const program = { kind: 'key', id: undefined, prefix: '', draft: false, scopes: closing } as const;
    return caller({ ...context, caller: program });
  };
