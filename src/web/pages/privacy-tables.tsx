import {
  claimCookie,
  claimMinutes,
  deviceCookie,
  deviceDays,
  hintCookie,
  sessionCookie,
  sessionDays,
  signInCookie,
  signInMinutes,
} from '#contract/cookies.names.ts'
import { columnsKey, pairingKey, schemeKey, sidebarKey, trendsKey } from '#web/browser/storage-keys.ts'

const sessionLife = `${sessionDays} days at most, on a paired phone ${deviceDays}`

export const cookies = [
  [sessionCookie, 'Keeps you signed in; scripts cannot read it', sessionLife],
  [deviceCookie, 'The same on a phone that is paired in the home network', `${deviceDays} days at most`],
  [
    hintCookie,
    'Says that there is a session and the number of its account, so that pages know whether to ask and show nothing of another account',
    sessionLife,
  ],
  [signInCookie, 'Ties a sign-in to the browser that began it', `${signInMinutes} minutes`],
  [claimCookie, 'Ties a phone that asks to be paired to what it asked', `${claimMinutes} minutes`],
] as const

/** Entries with one fixed key each, which is the name that a browser's own tools show. */
const choices = [
  [schemeKey, 'Light, dark, or as your system says'],
  [sidebarKey, 'That the sidebar is folded away'],
  [trendsKey, 'Trends together, or one by one'],
  [columnsKey, 'Which of your own parameters have a column'],
  [pairingKey, 'The page that a phone came for before it was paired, for an hour at most'],
] as const

/** Entries with many keys, described by their kind. */
const kept = [
  ['Drafts', 'What you typed into a form and have not saved, until it is saved or dropped, or you sign out'],
  [
    'Unsent logs',
    'New logs that could not be sent yet, until they are or you delete them; signing out says that they stay',
  ],
  [
    'The app itself',
    'Over https the files of Coralline, which are the same for everybody, so that it starts without a network',
  ],
  ['Last seen', 'What your own pages showed last, to be shown without a network, until you sign out'],
] as const

export function CookieTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section aria-label="Cookies" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Cookie</th>
            <th scope="col" data-wide>
              What for
            </th>
            <th scope="col">How long</th>
          </tr>
        </thead>
        <tbody>
          {cookies.map(([name, purpose, life]) => (
            <tr key={name}>
              <td>
                <code>{name}</code>
              </td>
              <td>{purpose}</td>
              <td>{life}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

export function StorageTable() {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard scrolls what has the focus
    <section aria-label="What the browser remembers" tabIndex={0}>
      <table>
        <thead>
          <tr>
            <th scope="col">Entry</th>
            <th scope="col" data-wide>
              What it remembers
            </th>
          </tr>
        </thead>
        <tbody>
          {choices.map(([key, purpose]) => (
            <tr key={key}>
              <td>
                <code>{key}</code>
              </td>
              <td>{purpose}</td>
            </tr>
          ))}
          {kept.map(([name, purpose]) => (
            <tr key={name}>
              <td>{name}</td>
              <td>{purpose}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
