import type { FastifyHelmetOptions } from '@fastify/helmet';

const self = ["'self'"];
const none = ["'none'"];

// Our pages have no inline script and no inline style, ask no other origin, and stand in no frame.
const contentSecurityPolicy = {
  useDefaults: false,
  directives: {
    defaultSrc: none,
    scriptSrc: self,
    styleSrc: self,
    fontSrc: self,
    imgSrc: [...self, 'blob:', 'data:'],
    connectSrc: self,
    manifestSrc: self,
    baseUri: none,
    formAction: self,
    frameAncestors: none,
    requireTrustedTypesFor: ["'script'"],
    trustedTypes: none,
  },
};

/** The headers of our pages: the console and those at /docs. */
export const pagePolicy = {
  contentSecurityPolicy,
  xFrameOptions: { action: 'deny' },
  // Every answer has it, where people come in by https (security.ts).
  strictTransportSecurity: false,
} satisfies FastifyHelmetOptions;
