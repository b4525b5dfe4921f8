const meTexts = {
  me: 'Your sign-in',
  'me.accounts': 'Connected accounts',
  'me.accounts_about': 'An account at your provider that lets you in here.',
  'me.connect_account': 'Connect an account',
  'me.do_remove_account': 'Disconnect',
  'me.notice_address': 'Mail address',
  'me.notices': 'Notices',
  'me.notices_about':
    'You are told by mail when a way in changes: a password, a passkey, an account, a link, a key. Leave it empty for no mail.',
  'me.notices_saved': 'The address is saved.',
  'me.remove_account': 'Disconnect {name}',
  'me.remove_account_text': 'That account no longer lets you in. Make sure that you have another way in.',
  'me.remove_account_title': 'Disconnect the account {name}?',
  'me.save_notices': 'Save address',
  'me.add_passkey': 'Add passkey',
  'me.browser': 'Browser',
  'me.change_password': 'Change password',
  'me.code_about':
    'Read the picture with an authenticator on your telephone, or copy the secret to it, and type the code that it shows.',
  'me.code_needs_password': 'Codes go with a password. Set that first.',
  'me.code_none':
    'Your password alone lets you in. A code from your telephone beside it keeps others out who know it.',
  'me.code_picture': 'QR code for an authenticator',
  'me.code_secret': 'Secret',
  'me.code_set': 'A code from your authenticator is asked for beside the password.',
  'me.confirm_code': 'Ask for codes from now on',
  'me.do_remove_passkey': 'Remove passkey',
  'me.end_others': 'Sign out everywhere else',
  'me.end_session': 'Sign out {browser}',
  'me.last_use': 'Last used',
  'me.last_used': 'Last used {time}',
  'me.login_name': 'Name to sign in by',
  'me.made': 'Added {time}',
  'me.new_password': 'New password',
  'me.no_passkeys_here': 'This browser has no passkeys at this address.',
  'me.passkey_example': 'Laptop, telephone',
  'me.passkey_name': 'Name of the device',
  'me.passkey_refused': 'The device made no passkey.',
  'me.passkeys': 'Passkeys',
  'me.passkeys_about': 'A device lets you in by a finger or a PIN, without a password.',
  'me.password_hint':
    'At least 12 characters; not your name, and none that many people use. Your other browsers are signed out.',
  'me.password_none': 'You have no password yet; you came in by a link.',
  'me.password_saved': 'The password is set.',
  'me.password_set': 'You sign in as {name}.',
  'me.remove': 'Remove',
  'me.remove_code': 'Ask for no codes',
  'me.remove_code_text': 'From now on the password alone lets you in.',
  'me.remove_code_title': 'Ask for no codes any more?',
  'me.remove_passkey': 'Remove {name}',
  'me.remove_passkey_text': 'That device no longer lets you in.',
  'me.remove_passkey_title': 'Remove the passkey {name}?',
  'me.remove_password': 'Remove password',
  'me.remove_password_text':
    'The one-time codes go with it, and your other browsers are signed out. Make sure that you have another way in.',
  'me.remove_password_title': 'Remove your password?',
  'me.sessions': 'Where you are signed in',
  'me.set_code': 'Set up one-time codes',
  'me.set_password': 'Set password',
  'me.sign_in_again':
    'You signed in more than 15 minutes ago. Sign in again to change how you sign in, or ask for a new link.',
  'me.signed_in': 'Signed in',
  'me.this_browser': 'This browser',
};

export default meTexts;

declare module '../../../texts/text.ts' {
  interface Texts extends Record<keyof typeof meTexts, string> {}
}
