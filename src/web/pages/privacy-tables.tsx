import {
  claimCookie,
  claimMinutes,
  deviceCookie,
  deviceDays,
  hintCookie,
  knownBrowserCookie,
  knownBrowserDays,
  sessionCookie,
  sessionDays,
  signInCookie,
  signInMinutes,
} from '#contract/cookies.names.ts'
import { sittingKey } from '#web/api/session-hint.ts'
import {
  columnsKey,
  pairingKey,
  schemeKey,
  sidebarKey,
  sitterPreferencesKey,
} from '#web/browser/storage-keys.ts'

const sessionLife = `${sessionDays} days at most, on a paired phone ${deviceDays}`

export const cookies = [
  [sessionCookie, 'Keeps you signed in; scripts cannot read it', sessionLife],
  [deviceCookie, 'The same on a phone that is paired in the home network', `${deviceDays} days at most`],
  [
    hintCookie,
    'Says that there is a session and the number of its account, so that pages know whether to ask and show nothing of another account',
    sessionLife,
  ],
  [
    knownBrowserCookie,
    'Says that you have signed in here by a password, so that wrong guesses of others do not lock you out',
    `${knownBrowserDays} days`,
  ],
  [signInCookie, 'Ties a sign-in to the browser that began it', `${signInMinutes} minutes`],
  [claimCookie, 'Ties a phone that asks to be paired to what it asked', `${claimMinutes} minutes`],
] as const

/** Entries with one fixed key each, which is the name that a browser's own tools show. */
const choices = [
  [schemeKey, 'Light, dark, or as your system says'],
  [sidebarKey, 'That the sidebar is folded away'],
  [columnsKey, 'Which of your own parameters have a column'],
  [pairingKey, 'The page that a phone came for before it was paired, for an hour at most'],
  [sittingKey, 'The tank that a sitter looks after here, and until when, until an account signs in'],
  [sitterPreferencesKey, 'Units and other choices of a sitter, who has no account to keep them with'],
] as const

/** Entries with many keys, described by their kind. */
const kept = [
  ['Drafts', 'What you typed into a form and have not saved, until it is saved or dropped, or you sign out'],
  [
    'Unsent logs',
    'New logs and entries of care that could not be sent yet, until they are or you delete them; signing out says that they stay',
  ],
  [
    'The app itself',
    'Over https the files of Coralline, which are the same for everybody, so that it starts without a network',
  ],
  ['Last seen', 'What your own pages showed last, to be shown without a network, until you sign out'],
] as const

export function CookieTable() {
  return (
    <ScrollingTable
      label="Cookies"
      columns={['Cookie', 'What for', 'How long']}
      rows={cookies}
      codes={cookies.length}
    />
  )
}

export function StorageTable() {
  const rows = [...choices, ...kept]
  return (
    <ScrollingTable
      label="What the browser remembers"
      columns={['Entry', 'What it remembers']}
      rows={rows}
      codes={choices.length}
    />
  )
}

type ScrollingTableProps = {
  label: string
  columns: readonly string[]
  rows: readonly (readonly string[])[]
  /** How many rows begin with a name that stands in code. */
  codes: number
}

function ScrollingTable({ label, columns, rows, codes }: ScrollingTableProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section aria-label={label} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column, index) => (
              <th key={column} scope="col" data-wide={index === 1 || undefined}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, ...cells], row) => (
            <tr key={name}>
              <td>{row < codes ? <code>{name}</code> : name}</td>
              {cells.map((cell) => (
                <td key={cell}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
