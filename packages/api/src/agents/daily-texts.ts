/** The texts of the one mail a day of a person (docs/interface §40). */
const en = {
  hello: (name: string) => `Hello ${name},`,
  subject: (waiting: number) =>
    waiting === 0
      ? 'Kontor: what agents did'
      : `Kontor: ${waiting} ${waiting === 1 ? 'thing waits' : 'things wait'} for you`,
  overdue: (count: number) => `${count} ${count === 1 ? 'task is' : 'tasks are'} overdue`,
  today: (count: number) => `${count} ${count === 1 ? 'task is' : 'tasks are'} due today`,
  mentions: (count: number) => `${count} ${count === 1 ? 'comment mentions' : 'comments mention'} you`,
  plans: (count: number) => `${count} ${count === 1 ? 'proposal waits' : 'proposals wait'} for a decision`,
  work: (url: string) => `Your work: ${url}`,
  agents: (client: string, from: string) => `${client}: what agents did since ${from}`,
  proposed: 'Proposed',
  booked: 'Booked without you',
  waiting: 'Waits for a decision',
  where:
    'You decide in Kontor, in the settings under Plans. What agents did in the month is there under Agents.',
  off: (url: string) => `You get this mail at most once a day. No more of it: ${url}`,
};
export type DailyTexts = typeof en;

const de: DailyTexts = {
  hello: (name) => `Guten Tag ${name}`,
  subject: (waiting) =>
    waiting === 0
      ? 'Kontor: was Agenten getan haben'
      : `Kontor: ${waiting} ${waiting === 1 ? 'Pendenz wartet' : 'Pendenzen warten'} auf Sie`,
  overdue: (count) => `${count} ${count === 1 ? 'Aufgabe ist' : 'Aufgaben sind'} überfällig`,
  today: (count) => `${count} ${count === 1 ? 'Aufgabe ist' : 'Aufgaben sind'} heute fällig`,
  mentions: (count) => `${count} ${count === 1 ? 'Kommentar erwähnt' : 'Kommentare erwähnen'} Sie`,
  plans: (count) => `${count} ${count === 1 ? 'Vorschlag wartet' : 'Vorschläge warten'} auf einen Entscheid`,
  work: (url) => `Ihre Arbeit: ${url}`,
  agents: (client, from) => `${client}: was Agenten seit ${from} getan haben`,
  proposed: 'Vorgeschlagen',
  booked: 'Ohne Sie gebucht',
  waiting: 'Wartet auf einen Entscheid',
  where:
    'Sie entscheiden in Kontor, in den Einstellungen unter Vorschläge. Was Agenten im Monat getan haben, steht dort unter Agenten.',
  off: (url) => `Sie erhalten diese Mail höchstens einmal am Tag. Nicht mehr senden: ${url}`,
};

const fr: DailyTexts = {
  hello: (name) => `Bonjour ${name},`,
  subject: (waiting) =>
    waiting === 0
      ? 'Kontor : ce que les agents ont fait'
      : `Kontor : ${waiting} ${waiting === 1 ? 'élément vous attend' : 'éléments vous attendent'}`,
  overdue: (count) => `${count} ${count === 1 ? 'tâche est' : 'tâches sont'} en retard`,
  today: (count) => `${count} ${count === 1 ? 'tâche échoit' : 'tâches échoient'} aujourd’hui`,
  mentions: (count) =>
    `${count} ${count === 1 ? 'commentaire vous mentionne' : 'commentaires vous mentionnent'}`,
  plans: (count) => `${count} ${count === 1 ? 'proposition attend' : 'propositions attendent'} une décision`,
  work: (url) => `Votre travail : ${url}`,
  agents: (client, from) => `${client} : ce que les agents ont fait depuis le ${from}`,
  proposed: 'Proposé',
  booked: 'Comptabilisé sans vous',
  waiting: 'En attente d’une décision',
  where:
    'Vous décidez dans Kontor, dans les réglages sous Propositions. Ce que les agents ont fait dans le mois s’y trouve sous Agents.',
  off: (url) => `Vous recevez cet e-mail au plus une fois par jour. Ne plus l’envoyer : ${url}`,
};

const it: DailyTexts = {
  hello: (name) => `Buongiorno ${name}`,
  subject: (waiting) =>
    waiting === 0
      ? 'Kontor: cosa hanno fatto gli agenti'
      : `Kontor: ${waiting} ${waiting === 1 ? 'pratica La attende' : 'pratiche La attendono'}`,
  overdue: (count) => `${count} ${count === 1 ? 'compito è scaduto' : 'compiti sono scaduti'}`,
  today: (count) => `${count} ${count === 1 ? 'compito scade' : 'compiti scadono'} oggi`,
  mentions: (count) => `${count} ${count === 1 ? 'commento La menziona' : 'commenti La menzionano'}`,
  plans: (count) => `${count} ${count === 1 ? 'proposta attende' : 'proposte attendono'} una decisione`,
  work: (url) => `Il Suo lavoro: ${url}`,
  agents: (client, from) => `${client}: cosa hanno fatto gli agenti dal ${from}`,
  proposed: 'Proposto',
  booked: 'Registrato senza di Lei',
  waiting: 'In attesa di una decisione',
  where:
    'Lei decide in Kontor, nelle impostazioni sotto Proposte. Cosa hanno fatto gli agenti nel mese si trova lì sotto Agenti.',
  off: (url) => `Riceve questa e-mail al massimo una volta al giorno. Non inviarla più: ${url}`,
};

const byLanguage: Readonly<Record<string, DailyTexts>> = { en, de, fr, it };

export const dailyTextsIn = (language: string): DailyTexts => byLanguage[language] ?? en;
