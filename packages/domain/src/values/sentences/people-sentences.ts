/** The sentences of refusals about clients of a template, and about work that people are given. */
export const peopleSentences = {
  assigned_client_number: 'does not apply to a task for the client',
  assigned_elsewhere: '{name} does not work for client {client}.',
  assigned_several: 'Several people are called {name}; send person_id.',
  assigned_unseen: '{name} may not see it: the role is {role}.',
  assigned_other: 'Only whoever may book, and the person whose it is, may do this.',
  client_archived: 'Client {client} is archived and read-only; restore it from the archive first.',
  client_archived_key: 'Client {client} is archived; its keys are refused until it is restored.',
  client_confirm: 'must be {client}, the name of the client',
  client_exists: 'Client {client} already exists.',
  client_people: 'requires a template that people work for',
  client_source: 'must be given if chart is not, and only then',
  client_template_currency: 'is that of the template',
  clients_of_day: 'A person can create at most {most} clients within a day.',
  no_chart: 'is not a chart of accounts; there is {charts}',
  owners_only: 'Only owners of a client and operators may do this.',
} as const;
