export { type AgentCall, type AgentDoor, type CallAnswered, openAgentDoor } from './door.ts';
