import {
  hintCookie,
  sessionCookie,
  sessionDays,
  signInCookie,
  signInMinutes,
} from '#contract/cookies.names.ts'
import { columnsKey, schemeKey, sidebarKey, trendsKey } from '#web/storage-keys.ts'

const cookies = [
  [sessionCookie, 'Keeps you signed in; scripts cannot read it', `${sessionDays} days at most`],
  [
    hintCookie,
    'Says that there is a session, nothing else, so that pages know whether to ask',
    `${sessionDays} days at most`,
  ],
  [signInCookie, 'Ties a sign-in to the browser that began it', `${signInMinutes} minutes`],
] as const

const choices = [
  [schemeKey, 'Light, dark, or as your system says'],
  [sidebarKey, 'That the sidebar is folded away'],
  [trendsKey, 'Trends together, or one by one'],
  [columnsKey, 'Which of your own parameters have a column'],
  ['Drafts', 'What you typed into a form and have not saved, until it is saved or dropped, or you log out'],
  [
    'Unsent logs',
    'New logs that could not be sent yet, until they are or you delete them; logging out says that they stay',
  ],
  ['Last seen', 'What your own pages showed last, to be shown without a network, until you log out'],
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
          {choices.map(([name, purpose]) => (
            <tr key={name}>
              <td>{name === 'Drafts' ? name : <code>{name}</code>}</td>
              <td>{purpose}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
