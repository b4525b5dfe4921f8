import { register } from 'tsx/esm/api';

// Loaded first by threads that run from their source, and by nothing that is built.
register();
