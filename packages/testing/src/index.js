export { freshDatabase } from './database.ts';
