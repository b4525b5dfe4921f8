export { type Database, type Databases, freshDatabase } from './database.ts';
