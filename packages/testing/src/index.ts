export { swissChart } from './chart.ts';
export { type Database, type Databases, freshDatabase } from './database.ts';
export { type ObjectStorage, startObjectStorage } from './object-storage.ts';
export { type Random, randomOf } from './random.ts';
