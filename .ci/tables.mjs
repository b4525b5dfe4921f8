// The tables that arrows.mjs checks the workspace by: who may know whom, and what may stand where.
// A new package, room or folder gets its place here.

// Arrows point down only.
export const mayKnow = {
  'packages/domain': [],
  'packages/data': ['@kontor/domain', '@kontor/prisma'],
  // Jobs in threads, whatever they are.
  'packages/threads': [],
  'packages/scan': ['@kontor/threads'],
  'packages/print': ['@kontor/domain', '@kontor/threads'],
  'packages/api': [
    '@kontor/archive',
    '@kontor/authorities',
    '@kontor/bank',
    '@kontor/data',
    '@kontor/domain',
    '@kontor/e-invoices',
    '@kontor/print',
    '@kontor/scan',
    '@kontor/threads',
  ],
  // What a program elsewhere installs. Its types are made of the router's as it is built, and stand
  // by themselves then.
  'packages/client': [],
  'packages/postgres': [],
  // Formats of others, read without I/O: by the command and in the browser.
  'packages/imports': ['@kontor/domain'],
  // Formats of authorities, written without I/O.
  'packages/authorities': ['@kontor/domain'],
  // E-invoices by EN 16931, read and checked without I/O.
  'packages/e-invoices': ['@kontor/domain'],
  // The format of archives, and the program that proves one.
  'packages/archive': [],
  // Formats of banks, read and written without I/O.
  'packages/bank': ['@kontor/domain'],
  'packages/testing': ['@kontor/domain'],
  'packages/samples': [],
  // Knows the program from outside only: its commands, its port and its processes.
  'packages/chaos': ['@kontor/postgres', '@kontor/testing', '@kontor/threads'],
  // Measures the whole program, and so may import all of it.
  'packages/bench': [
    '@kontor/api',
    '@kontor/bank',
    '@kontor/data',
    '@kontor/domain',
    '@kontor/e-invoices',
    '@kontor/postgres',
    '@kontor/rest',
    '@kontor/samples',
    '@kontor/scan',
    '@kontor/testing',
  ],
  'apps/rest': ['@kontor/api', '@kontor/domain'],
  // Tools for agents.
  'apps/mcp': ['@kontor/api', '@kontor/domain'],
  // The browser knows the router by the types of the client: nothing of the server is in the page.
  'apps/console': ['@kontor/client', '@kontor/domain', '@kontor/imports'],
  // The pages at /docs, which are made as the workspace is built.
  'apps/docs': ['@kontor/rest'],
  'apps/kontor': [
    '@kontor/api',
    '@kontor/archive',
    '@kontor/bank',
    '@kontor/client',
    '@kontor/console',
    '@kontor/data',
    '@kontor/docs',
    '@kontor/domain',
    '@kontor/imports',
    '@kontor/mcp',
    '@kontor/postgres',
    '@kontor/print',
    '@kontor/prisma',
    '@kontor/rest',
    '@kontor/scan',
    '@kontor/threads',
  ],
};

// The rooms of a folder, from the lowest to the highest: a room knows those before it. Files beside
// the rooms stand above all of them, unless they have a place of their own here; what is generated
// stands below.
export const rooms = {
  'packages/domain/src': [
    'values',
    'refusal',
    'qr-bill',
    'master-data',
    'people',
    'posting',
    'documents',
    'reminders',
    'ledger',
    'assets',
    'archives',
    'events',
    'vat',
    'reports',
    'tax-office',
    'annual-accounts',
    'receipts',
    'letters',
    'proposals',
    'bank',
    'search',
    'imports',
    'recurring',
    'closing',
    'plans',
  ],
  'packages/data/src': [
    'generated',
    'postgres',
    'lists',
    'writing',
    'events',
    'master-data',
    'people',
    'documents',
    'ledger',
    'assets',
    'vat',
    'reports',
    'annual-accounts',
    'receipts',
    'letters',
    'reminders',
    'proposals',
    'search',
    'recurring',
    'plans',
    'metrics',
    'written',
    'bank',
    'nightly',
    'imports',
    'verify',
    'archives',
    'backup',
  ],
  'packages/api/src': [
    'procedure',
    'events',
    'master-data',
    'people',
    'documents',
    'ledger',
    'assets',
    'vat',
    'reports',
    'annual-accounts',
    'exports',
    'imports',
    'receipts',
    'print',
    'tax-office',
    'letters',
    'reminders',
    'proposals',
    'bank',
    'search',
    'verify',
    'archives',
    'metrics',
    'recurring',
    'closing',
    'plans',
  ],
  'packages/api/src/procedure': [
    'parser.ts',
    'caller.ts',
    'mail.ts',
    'official-rates.ts',
    'archiving.ts',
    'wake-up.ts',
    'write-outcome.ts',
    'meta.ts',
    'refusal.ts',
    'session.ts',
    'answers',
    'files',
    'receipts',
    'webhooks',
    'context.ts',
    'idempotency.ts',
    'filter.ts',
    'reopen.ts',
    'notices',
    'dry-run',
    'serving',
    'bulk',
  ],
  'packages/archive/src': ['zip', 'values', 'manifest.ts', 'proof', 'description', 'verify'],
  'packages/authorities/src': ['ech-0217'],
  'packages/e-invoices/src': ['xml', 'syntax', 'model', 'rules'],
  'packages/print/src': ['words', 'sheet', 'page', 'payment', 'letter', 'volume', 'drawing'],
  'packages/bank/src': ['values', 'xml', 'camt', 'mt940', 'files', 'orders', 'rates'],
  'packages/imports/src': ['values', 'tables', 'kinds', 'journals', 'programs'],
  'apps/console/src': [
    'styles',
    'storage',
    'texts',
    'values',
    'keyboard',
    'pages',
    'server',
    'controls',
    'layout',
    'choices',
    'forms',
    'table',
    'postings',
    'attachments',
    'shell',
    'areas',
  ],
  'apps/console/src/areas': [
    'parties',
    'articles',
    'ledger',
    'reports',
    'outbox',
    'documents',
    'receipts',
    'orders',
    'reminders',
    'invoices',
    'payables',
    'recurring',
    'bank',
    'closing',
    'assets',
    'settings',
    'overview',
    'me',
    'operations',
  ],
  'apps/kontor/src': [
    'place.ts',
    'clock.ts',
    'problem.ts',
    'print.ts',
    'table.ts',
    'chart.ts',
    'names',
    'mail',
    'official-rates.ts',
    'backup',
    'metrics',
    'traces',
    'settings',
    'env.ts',
    'log.ts',
    'sentences.ts',
    'secret-key.ts',
    'listen.ts',
    'installation.ts',
    'operator-context.ts',
    'webhooks',
    'workers',
    'demo',
    'welcome.ts',
    'serving',
    'doctor',
    'commands',
    'command-line',
  ],
  'apps/rest/src': ['codec', 'formats', 'operations', 'openapi', 'xsd', 'http-policy', 'pipeline'],
};

// Rooms that only these know, beside their own files: how a request is served is no business of the
// procedures, and what a command does none of the server's.
export const knownOnlyTo = {
  'packages/api/src/procedure/serving': [
    'packages/api/src/procedure',
    'packages/api/src/router.ts',
    'packages/api/src/index.ts',
  ],
  'apps/kontor/src/serving': ['apps/kontor/src/commands'],
  'apps/kontor/src/commands': ['apps/kontor/src/command-line', 'apps/kontor/src/program.ts'],
};

// The table of the console's pages, which stands below them, as they link to each other through it.
export const pagesOfConsole = 'apps/console/src/pages';

// Patterns in the code, and the only places where they may stand.
export const onlyIn = [
  {
    what: 'process.env',
    pattern: /process\.env\b/,
    // The samples of the pages are programs of others.
    places: [/\/env\.ts$/, /\.config\.ts$/, /^apps\/docs\/src\/samples\.ts$/],
  },
  {
    what: 'SQL',
    pattern: /\$(queryRaw|executeRaw)|\b(SELECT .* FROM|INSERT INTO|DELETE FROM|UPDATE \w+ SET)\b/,
    places: [/^packages\/(bench|data|postgres|testing)\//],
  },
  {
    what: 'the PostgreSQL driver',
    pattern: /from 'pg'/,
    places: [/^packages\/(bench|data|postgres|testing)\//],
  },
  {
    what: 'a transaction outside of the helper that tries it again',
    pattern: /\$transaction\(/,
    places: [/^packages\/bench\//, /^packages\/data\/src\/postgres\//],
  },
  {
    what: 'Prisma',
    pattern: /from '(@prisma\/|.*\/generated\/)/,
    // What is generated there is no Prisma.
    places: [/^packages\/(client|data)\//],
  },
];
export const clock = {
  what: 'the clock',
  pattern: /new Date\(\)|Date\.now\(|Temporal\.Now/,
  in: /^packages\/(domain|data|api)\//,
};

// Folders whose code runs as the workspace is built: the program reads what they write.
export const runByBuild = ['apps/rest/src/openapi'];

// A second computation of the books proves something only while it shares no code with the first.
export const closedFolders = ['packages/api/test/oracle/computation'];

// The folders of a package. Any other one is a stray, such as a script of someone's measurements.
export const foldersOfPackages = [
  'src',
  'test',
  'bin',
  'examples',
  'public',
  'deploy',
  'release',
  'generate',
  'passwords',
  'fonts',
  'dist',
  'node_modules',
  '.turbo',
  'coverage',
];

// Words and means that have gone, and what is in their place (ARCHITECTURE.md, Words).
export const retired = [
  { pattern: /\bremembered\b/i, instead: 'say cached, recorded or stored' },
  { pattern: /\bMeets\b|\bpageOfRows\b/, instead: 'outcomes and pages are values' },
  { pattern: /\bSymbol\(/, instead: 'say it by a type' },
  { pattern: /_def\.middlewares/, instead: "call a procedure by tRPC's own caller" },
  { pattern: /\bas Database\b/, instead: 'ask for the part of a database that is needed' },
];
