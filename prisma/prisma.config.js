import { defineConfig } from 'prisma/config';
// Generating the client asks for an engine that it never runs; any executable stands in for it.
process.env['PRISMA_SCHEMA_ENGINE_BINARY'] ??= process.execPath;
export default defineConfig({
    schema: 'schema.prisma',
    migrations: { path: 'migrations' },
    datasource: { url: process.env['DATABASE_URL'] ?? '' },
});
