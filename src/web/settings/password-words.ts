import { counted } from '#domain/count-words.ts'

export const passwordWords = {
  title: 'Password',
  note: 'A new password signs out all other browsers and phones of this account, and ends its tokens and its calendar address.',
  beginNote:
    'No account here has a password yet, so anyone on this computer can sign in as anyone. Setting the first password ends that and makes this account an admin’s.',
  change: 'Change password',
  begin: 'Set a password',
  present: 'Current password',
  next: 'New password',
  hint: 'At least 10 characters. Three or four words are easy to remember and hard to guess.',
  save: 'Save',
  saving: 'Saving…',
  failed: 'Password not changed',
  done: 'Password changed',
  ended: (count: number) =>
    count === 0 ? 'Nobody else was signed in.' : `${counted(count, 'other session')} ended.`,
  links: 'Links for the others',
  linksNote:
    'Each opens its account once, within seven days, to set a password. They are shown now and never again.',
  close: 'Close',
  tie: (provider: string) => `Sign in with ${provider} from now on`,
  tieNote: (provider: string) =>
    `Type your password once more. Then sign in at ${provider}: from then on you sign in there, and the password ends.`,
  tieFailed: 'Nothing has changed',
  goOn: 'Go on',
  goingOn: 'Going on…',
} as const
