export { type AgentCall, type AgentDoor, openAgentDoor } from './door.ts';
