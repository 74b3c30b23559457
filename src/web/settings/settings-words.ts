import { exportRunning, exportsSpent } from '#contract/errors/account-errors.ts'
import type { ErrorCode } from '#contract/errors/errors.ts'
import { counted } from '#domain/count-words.ts'
import { closedAccountDays } from '#domain/limits.ts'
import { parameters } from '#domain/parameters/parameters.ts'
import { measures } from '#domain/units/shown-units.ts'
import type { CountedCalls } from '#web/outbox/outbox-words.ts'
import { countedCalls, onlyHereWords } from '#web/outbox/outbox-words.ts'

/** What has several units: parameters, and the water in the system. */
export const unitRows = measures.map((measure) => {
  const parameter = parameters.find(({ slug }) => slug === measure)
  return { measure, label: parameter?.label ?? 'Volume' }
})

export const clockRow = { label: 'Clock', names: { 12: '08:05 PM', 24: '20:05' } } as const

export const settingsWords = {
  title: 'Settings',
  description: 'Your account, the units in which you read, and how Coralline looks.',
  account: 'Account',
  fromSignIn:
    'Your e-mail and picture come from the account you sign in with: change them there. Your name came from it the first time; an admin of this Coralline can change it.',
  fromHere: 'An admin of this Coralline can change your name and e-mail.',
  units: 'Units and clock',
  unitsNote:
    'For what you read and type, on all your devices. Stored readings stay exactly as they are. You can also press the unit beside any value.',
  appearance: 'Appearance',
  appearanceNote: 'On this device.',
  signOut: 'Sign out',
  signOutNote: 'Ends this session. Everything saved stays.',
} as const

export const dataWords = {
  title: 'Your data',
  note: 'Everything is yours to take with you: logs as CSV for any spreadsheet, photos, notes and what you have set, in one zip file. It can be brought back here or into any other Coralline. A deleted tank is in it only after you have brought it back.',
  download: 'Download everything',
  bringBack: 'Bring an export back',
  file: 'Exported zip file',
  deleted: 'Deleted tanks',
} as const

/** Why a download was refused, by the code with which the server sends the browser back here. */
const exportRefusals = new Map<string, string>([
  ['export_running', exportRunning().message],
  ['too_many_requests', `${exportsSpent} Please try again tomorrow.`],
  ['storage_full', 'The disk of this Coralline is full. Ask whoever runs it to make room.'],
  ['origin_refused', 'Another site has sent you here. Press the button below if you want your data.'],
  [
    'right_needed',
    'This phone may not download your account. Do it where you are signed in, on the computer.',
  ],
] satisfies [ErrorCode, string][])
export const exportRefused = {
  title: 'Nothing downloaded',
  words: (code: string) =>
    exportRefusals.get(code) ??
    'Your data could not be prepared at the moment. Please try again in a minute.',
}

export const deletedWords = {
  title: 'Deleted tanks',
  description: 'The tanks that you have deleted and can bring back.',
  note: (days: number) =>
    `A deleted tank is kept for ${counted(days, 'day')}, with its logs, photos and notes. Then it is removed for good.`,
  nothing: 'You have no deleted tanks to bring back.',
  onPhone: 'This device is paired: deleted tanks are listed and brought back on the computer, on this page.',
  bringBack: 'Bring back',
  bringBackNamed: (name: string) => `Bring back ${name}`,
  bringing: 'Bringing back…',
  done: (name: string) => `${name} is back`,
  whole: 'It is as it was, with its logs, photos and notes.',
  failed: 'Tank not brought back',
}

export const remindersWords = {
  title: 'Reminders',
  description: 'How you are told what is due in your tanks.',
  note: 'What is due in your tanks, where you will see it.',
  open: 'Set reminders',
  lead: 'Your dashboard shows what is due. Choose here how else you are told. You add tasks in each tank, under Care.',
  onPhone: 'This device is paired: reminders are set on the computer, on this page.',
  loadFailed: 'Error fetching your reminders',
} as const

export const accessLinkWords = {
  title: 'Access',
  note: 'Programs with a token, paired phones and your calendar: who and what reads or writes your tanks.',
  open: 'See who has access',
} as const

export const deviceWords = {
  title: 'This device',
  note: 'For a phone or browser that you are giving away. It forgets what it keeps of your tanks, and you are signed out.',
  button: 'Forget this device',
  question: 'Forget this device?',
  consequence:
    'This removes what this browser keeps of your tanks, anything you typed and did not save, and the app that opens without a network. Then you are signed out. What is saved in Coralline stays.',
  yes: 'Forget and sign out',
  forgetting: 'Forgetting…',
  failed: 'Device not forgotten',
  unsent: (calls: CountedCalls) =>
    `${countedCalls(calls)} of yours ${calls.length === 1 ? 'is' : 'are'} on this device only, not sent yet. Send or delete ${calls.length === 1 ? 'it' : 'them'} first, below.`,
} as const

export const closingWords = {
  title: 'Delete account',
  note: `Your account and all of its tanks are gone at once, for everybody. For ${closedAccountDays} days you can sign in and bring them back; then they are removed for good.`,
  button: 'Delete account',
  question: `All of your tanks, logs, photos and notes go with it. Download them first, if you have not. For ${closedAccountDays} days, signing in again brings them back.`,
  admin: 'You are no longer an admin, even if you bring it back.',
  unsent: (calls: CountedCalls) =>
    `${onlyHereWords(calls)}: nothing is sent unless you bring the account back and sign in here.`,
  confirm: 'To confirm, type your e-mail address:',
  field: 'E-mail address',
  yes: 'Delete account',
  failed: 'Account not deleted',
  unsure: 'Deletion not confirmed',
  unanswered:
    'Coralline has not answered, so your account may or may not be deleted. Please check your network and try again.',
  next: 'delete it again, unless you are asked there whether to bring it back: then it is already deleted',
  mismatch: 'This is not the e-mail address of your account.',
} as const
