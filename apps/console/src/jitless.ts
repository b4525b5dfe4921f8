import { z } from 'zod';

// Zod compiles its schemas with `new Function`, which the Content-Security-Policy refuses. This
// module is imported first, so that it holds for every schema.
z.config({ jitless: true });
