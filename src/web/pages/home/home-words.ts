import { firstNumberWord } from '#domain/number-word.ts'
import { parameters } from '#domain/parameters/parameters.ts'

const [first, last] = [parameters[0], parameters.at(-1)].map((end) => end?.label.toLowerCase())

/** One of the nine cards; the icon is a file of `public/art/icons`. */
export type Feature = { icon: string; title: string; text: string }

export const features: readonly Feature[] = [
  {
    icon: 'tracking',
    title: 'Multi-parameter tracking',
    text: `${firstNumberWord(parameters.length)} parameters from ${first} to ${last}. Log what you tested and leave out what you did not: a blank is never a zero.`,
  },
  {
    icon: 'trends',
    title: 'Trend charts',
    text: 'One lane for each parameter, or all in one chart, across weeks or years. Peaks are never smoothed away.',
  },
  {
    icon: 'journal',
    title: 'Photo and note journals',
    text: 'Write down what you changed and find it under the chart. Lay two photos side by side, each with its water.',
  },
  {
    icon: 'sign-in',
    title: 'Google sign-in',
    text: 'Start with the account you have. There is no new password to make up, and none for us to lose.',
  },
  {
    icon: 'public-page',
    title: 'Public aquarium pages',
    text: 'Send a friend or a forum a public link to your tank: they can look, change nothing, and the link ends after three weeks.',
  },
  {
    icon: 'no-hardware',
    title: 'No hardware required',
    text: 'No controller and no probes. The test kits that you own and the phone in your pocket are enough.',
  },
  {
    icon: 'qr-code',
    title: 'QR code shortcuts',
    text: 'Every tank has a code. Stick it to the stand, scan it, and you are at the right one.',
  },
  {
    icon: 'csv',
    title: 'CSV import/export',
    text: 'Bring years of spreadsheets along: dates and units are understood, and every row is accounted for. Take it all out again any day.',
  },
  {
    icon: 'insights',
    title: 'AI insights',
    text: 'See what moved in your tank, each number your own. Where your Coralline has an AI, ask it what a swing may mean.',
  },
]

export type Statement = { title: string; text: string }

export const points: readonly Statement[] = [
  {
    title: 'Log with wet hands',
    text: 'One field for each test, the ideal range and your last value beside it, a number pad under your thumb.',
  },
  {
    title: 'See what moves together',
    text: 'Nitrate climbs while alkalinity falls? Each line has a lane of its own, and your notes, doses and water changes stand below them.',
  },
  {
    title: 'Know what is off',
    text: 'Every reading is marked in range, high or low, and says how long ago you tested.',
  },
  {
    title: 'Bring ten years along',
    text: 'Sheets, controllers and lab reports: a preview shows each row before it is stored, and all of it can be undone.',
  },
  {
    title: 'A slip is asked about',
    text: 'A calcium of 42, a decimal point that went missing: one question before it is saved, never a refusal.',
  },
  {
    title: 'No network at the tank',
    text: 'What you save without a connection waits on your phone and is sent once, whatever happens meanwhile.',
  },
]

/** What it means to run Coralline oneself. */
export const facts: readonly Statement[] = [
  { title: 'Open source', text: 'Under the MIT license: read it, change it, keep it.' },
  {
    title: 'On your own machine',
    text: 'A small computer at home is enough. Readings are kept in one SQLite file, or in PostgreSQL for a club.',
  },
  {
    title: 'Nobody watches',
    text: 'Pages load nothing from other companies. Location and camera data are removed from photos before they are stored.',
  },
  {
    title: 'A way out',
    text: 'Every log leaves as a plain CSV file that any spreadsheet opens and that Coralline imports again, row for row.',
  },
]

type Mark = 'Yes' | 'No' | 'Some' | 'Varies' | 'By hand'

/** A value with the numbers of the sources that say so. */
export type Cell = { mark: Mark; sources?: readonly number[] }

export type Comparison = {
  columns: readonly string[]
  rows: readonly { title: string; cells: readonly Cell[] }[]
  sources: readonly { name: string; address: string; says: string; date?: string }[]
}

const yes: Cell = { mark: 'Yes' }
const no: Cell = { mark: 'No' }
const varies: Cell = { mark: 'Varies' }
const byHand: Cell = { mark: 'By hand' }

/** 'Some' cites a product that says so in public; nothing is claimed about others. */
export const comparison: Comparison = {
  columns: ['Coralline', 'Log apps', 'Control\u00adler apps', 'Spread\u00adsheets'],
  rows: [
    { title: 'No hardware required', cells: [yes, yes, no, yes] },
    { title: 'Readings taken by probes', cells: [no, { mark: 'Some', sources: [1] }, yes, no] },
    {
      title: 'Trend charts',
      cells: [yes, { mark: 'Some', sources: [2] }, { mark: 'Some', sources: [3] }, byHand],
    },
    { title: 'CSV import that converts units', cells: [yes, varies, varies, byHand] },
    { title: 'Import with preview and undo', cells: [yes, varies, varies, varies] },
    { title: 'A question about likely slips', cells: [yes, varies, varies, no] },
    { title: 'New logs without a network', cells: [yes, varies, varies, varies] },
    { title: 'Doses and water changes on the chart', cells: [yes, varies, varies, byHand] },
    { title: 'Photo comparison', cells: [yes, varies, varies, byHand] },
    { title: 'Custom metrics', cells: [yes, varies, varies, yes] },
    {
      title: 'Open source, on your own server',
      cells: [yes, varies, { mark: 'Some', sources: [3] }, varies],
    },
    { title: 'Public link sharing', cells: [yes, { mark: 'Some', sources: [4] }, varies, varies] },
    { title: 'AI diagnosis', cells: [no, { mark: 'Some', sources: [5] }, varies, varies] },
    {
      title: 'API access',
      cells: [
        yes,
        { mark: 'Some', sources: [1] },
        { mark: 'Some', sources: [6] },
        { mark: 'Some', sources: [7] },
      ],
    },
  ],
  sources: [
    {
      name: 'Reef Assistant',
      says: 'a public API through which devices add readings',
      address: 'https://docs.reefassistant.io/docs/PublicAPI/Overview',
    },
    {
      name: 'ReefHand',
      says: 'charts of the readings that keepers enter',
      address: 'https://reefhand.com/privacy',
      date: '2024-12-16',
    },
    {
      name: 'reef-pi',
      says: 'an open-source controller with charts',
      address: 'https://github.com/reef-pi/reef-pi',
    },
    {
      name: 'Aquarium Tracker',
      says: 'shared tank pages',
      address: 'https://getaquariumtracker.app/privacy-policy',
      date: '2026-07-03',
    },
    {
      name: 'Aquairi',
      says: 'an AI health score with insights',
      address: 'https://aquairi.app/privacy',
      date: '2026-06-08',
    },
    {
      name: 'reef-pi',
      says: 'an HTTP API',
      address: 'https://reef-pi.github.io/additional-documentation/api_1.0/',
    },
    {
      name: 'Google Sheets',
      says: 'an API that reads and writes cells',
      address: 'https://developers.google.com/sheets/api/guides/values',
    },
  ],
}
