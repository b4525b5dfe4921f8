import { type MailLanguage, mailLanguages } from '@kontor/domain';

/**
 * The texts of notices by mail, in the languages of the console. Those that end in a colon have a
 * name behind them.
 */
const en = {
  hello: (name: string) => `Hello ${name},`,
  when: 'When',
  who: 'Who did it',
  from: 'From',
  browser: 'Browser',
  otherwise:
    'If you did not expect this, sign in and look at your ways in, and tell an owner of your client or the operator of Kontor.',
  password_added: 'A password was set for your sign-in.',
  password_changed: 'The password of your sign-in was changed.',
  password_removed: 'The password of your sign-in was removed.',
  code_added: 'One-time codes were set up for your sign-in.',
  code_changed: 'The one-time codes of your sign-in were set up again.',
  code_removed: 'The one-time codes of your sign-in were removed.',
  passkey_added: 'A passkey was added to your sign-in:',
  passkey_removed: 'A passkey was removed from your sign-in:',
  provider_added: 'An account was connected with your sign-in:',
  provider_removed: 'An account was disconnected from your sign-in:',
  link_added: 'A link was made that lets you in once.',
  mail_added: 'Changes of your sign-in are told to this address from now on.',
  mail_changed: 'Changes of your sign-in are told to another address from now on.',
  mail_removed: 'Changes of your sign-in are no longer told to this address.',
  key_added: 'A key was issued in your name:',
  role_changed: 'Your role was changed:',
};

type Texts = typeof en;

/** The names of the texts: a way in or a role, and what became of it. */
export type NoticeName = Extract<keyof Texts, `${string}_${string}`>;

const de: Texts = {
  hello: (name: string) => `Guten Tag ${name}`,
  when: 'Wann',
  who: 'Durch wen',
  from: 'Von',
  browser: 'Browser',
  otherwise:
    'Falls Sie das nicht erwartet haben, melden Sie sich an, sehen Sie Ihre Zugänge durch, und sagen Sie es einem Inhaber Ihres Mandanten oder dem Betreiber von Kontor.',
  password_added: 'Für Ihre Anmeldung wurde ein Passwort gesetzt.',
  password_changed: 'Das Passwort Ihrer Anmeldung wurde geändert.',
  password_removed: 'Das Passwort Ihrer Anmeldung wurde entfernt.',
  code_added: 'Für Ihre Anmeldung wurden Einmalcodes eingerichtet.',
  code_changed: 'Die Einmalcodes Ihrer Anmeldung wurden neu eingerichtet.',
  code_removed: 'Die Einmalcodes Ihrer Anmeldung wurden entfernt.',
  passkey_added: 'Zu Ihrer Anmeldung kam ein Passkey hinzu:',
  passkey_removed: 'Aus Ihrer Anmeldung wurde ein Passkey entfernt:',
  provider_added: 'Mit Ihrer Anmeldung wurde ein Konto verbunden:',
  provider_removed: 'Von Ihrer Anmeldung wurde ein Konto getrennt:',
  link_added: 'Es wurde ein Link erstellt, der Sie einmal einlässt.',
  mail_added: 'Änderungen Ihrer Anmeldung werden ab jetzt an diese Adresse gemeldet.',
  mail_changed: 'Änderungen Ihrer Anmeldung werden ab jetzt an eine andere Adresse gemeldet.',
  mail_removed: 'Änderungen Ihrer Anmeldung werden nicht mehr an diese Adresse gemeldet.',
  key_added: 'In Ihrem Namen wurde ein Schlüssel ausgestellt:',
  role_changed: 'Ihre Rolle wurde geändert:',
};

const fr: Texts = {
  hello: (name: string) => `Bonjour ${name},`,
  when: 'Quand',
  who: 'Par',
  from: 'Depuis',
  browser: 'Navigateur',
  otherwise:
    'Si vous ne vous y attendiez pas, connectez-vous, vérifiez vos accès et informez un propriétaire de votre mandant ou l’exploitant de Kontor.',
  password_added: 'Un mot de passe a été défini pour votre connexion.',
  password_changed: 'Le mot de passe de votre connexion a été modifié.',
  password_removed: 'Le mot de passe de votre connexion a été supprimé.',
  code_added: 'Des codes à usage unique ont été activés pour votre connexion.',
  code_changed: 'Les codes à usage unique de votre connexion ont été renouvelés.',
  code_removed: 'Les codes à usage unique de votre connexion ont été supprimés.',
  passkey_added: 'Une clé d’accès a été ajoutée à votre connexion :',
  passkey_removed: 'Une clé d’accès a été retirée de votre connexion :',
  provider_added: 'Un compte a été relié à votre connexion :',
  provider_removed: 'Un compte a été détaché de votre connexion :',
  link_added: 'Un lien qui vous laisse entrer une fois a été créé.',
  mail_added: 'Les changements de votre connexion sont désormais annoncés à cette adresse.',
  mail_changed: 'Les changements de votre connexion sont désormais annoncés à une autre adresse.',
  mail_removed: 'Les changements de votre connexion ne sont plus annoncés à cette adresse.',
  key_added: 'Une clé d’API a été émise en votre nom :',
  role_changed: 'Votre rôle a été modifié :',
};

const it: Texts = {
  hello: (name: string) => `Buongiorno ${name}`,
  when: 'Quando',
  who: 'Da',
  from: 'Da dove',
  browser: 'Browser',
  otherwise:
    'Se non se lo aspettava, acceda, controlli i Suoi accessi e avvisi un titolare del Suo mandante o il gestore di Kontor.',
  password_added: 'È stata impostata una password per il Suo accesso.',
  password_changed: 'La password del Suo accesso è stata cambiata.',
  password_removed: 'La password del Suo accesso è stata rimossa.',
  code_added: 'Sono stati attivati codici monouso per il Suo accesso.',
  code_changed: 'I codici monouso del Suo accesso sono stati rinnovati.',
  code_removed: 'I codici monouso del Suo accesso sono stati rimossi.',
  passkey_added: 'Una passkey è stata aggiunta al Suo accesso:',
  passkey_removed: 'Una passkey è stata tolta dal Suo accesso:',
  provider_added: 'Un conto è stato collegato al Suo accesso:',
  provider_removed: 'Un conto è stato scollegato dal Suo accesso:',
  link_added: 'È stato creato un link che La fa entrare una volta.',
  mail_added: 'Da ora le modifiche del Suo accesso vengono comunicate a questo indirizzo.',
  mail_changed: 'Da ora le modifiche del Suo accesso vengono comunicate a un altro indirizzo.',
  mail_removed: 'Le modifiche del Suo accesso non vengono più comunicate a questo indirizzo.',
  key_added: 'Una chiave è stata emessa a Suo nome:',
  role_changed: 'Il Suo ruolo è stato cambiato:',
};

const texts: Readonly<Record<MailLanguage, Texts>> = { en, de, fr, it };

/** The texts in a language, in English where there are none. */
export const noticeTexts = (language: string | undefined): Texts =>
  texts[mailLanguages.find((known) => known === language) ?? 'en'];
