const peopleTexts = {
  'access.added': 'Added',
  'access.changed': 'Changed',
  'access.refused': 'Refused',
  'access.removed': 'Removed',
  'access.signed_in': 'Signed in',
  'access.signed_out': 'Signed out',
  'people.access': 'Sign-ins',
  'people.access_about': 'Who came in from where, what was refused, and which ways in were added or removed.',
  'people.access_empty': 'Nobody has signed in yet.',
  'people.address': 'Address',
  'people.answers': 'Issued by',
  'people.browser': 'Browser',
  'people.by': 'by {name}',
  'people.code': 'with one-time codes',
  'people.event': 'What',
  'people.from_many': 'Many addresses',
  'people.identities': 'Connected accounts',
  'people.keep_keys': 'Keep them',
  'people.keep_keys_hint': 'The programs that use them go on.',
  'people.keys': 'Keys issued',
  'people.keys_question': 'What becomes of the keys that {name} has issued?',
  'people.link_until': 'A link lets in until {time}.',
  'people.no_password': 'None',
  'people.none': 'None',
  'people.password_is': 'Signs in as {name}',
  'people.reason.code': 'wrong code',
  'people.reason.passkey': 'passkey not valid',
  'people.reason.password': 'wrong password',
  'people.revoke_keys': 'Revoke them',
  'people.revoke_keys_hint': 'The programs that use them are refused from their next request on.',
  'people.sign_in_again':
    'Inviting, changing roles and making links or keys is done within 15 minutes of signing in. Sign in again for that.',
  'people.times': '{count} times in the hour',
  'people.ways_in': 'Ways in',
  'people.ways_in_of': 'Ways in of {name}',
  'way.code': 'One-time codes',
  'way.link': 'Link',
  'way.mail': 'Address for notices',
  'way.passkey': 'Passkey',
  'way.password': 'Password',
  'way.provider': 'Account at the provider',
};

export default peopleTexts;

declare module '../../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof peopleTexts, string> {}
}
