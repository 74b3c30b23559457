import type { Measure } from '#domain/shown-units.ts'

/** What can be read in several units, as the settings name and order it. Volumes are not shown anywhere yet. */
export const unitRows: readonly { measure: Exclude<Measure, 'volume'>; label: string }[] = [
  { measure: 'temperature', label: 'Temperature' },
  { measure: 'salinity', label: 'Salinity' },
  { measure: 'alkalinity', label: 'Alkalinity' },
  { measure: 'nitrate', label: 'Nitrate' },
  { measure: 'phosphate', label: 'Phosphate' },
  { measure: 'nitrite', label: 'Nitrite' },
  { measure: 'ammonia', label: 'Ammonia' },
]

export const clockRow = { label: 'Clock', names: { 12: '08:05 PM', 24: '20:05' } } as const

export const settingsWords = {
  title: 'Settings',
  description: 'Your account, the units in which you read, and how Coralline looks.',
  account: 'Account',
  fromSignIn: 'Name and e-mail come from the account that you sign in with, and are changed there.',
  units: 'Units and clock',
  unitsNote:
    'For what you read and type, on all of your devices. Your readings stay exactly as they are stored. The unit beside a value opens this choice, too.',
  appearance: 'Appearance',
  appearanceNote: 'On this device.',
  signOut: 'Sign out',
  signOutNote: 'Ends this session. What is saved stays.',
} as const
